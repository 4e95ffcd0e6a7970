import { htmlTree, type HtmlNode } from '../html/html-tree.ts'

/**
 * Converts HTML copied from a page or Word to light markup: bold, italic, code, links, lists, and
 * quotes. Undefined if it has none, so that plain text is pasted.
 */
export function marksFromHtml(html: string): string | undefined {
  const found = { hasMarks: false }
  const text = blocksOf(htmlTree(html).children, { found, isBold: false, isSlanted: false })
  return found.hasMarks ? text.join('\n\n').trim() : undefined
}

interface Reading {
  readonly found: { hasMarks: boolean }
  readonly isBold: boolean
  readonly isSlanted: boolean
}

function blocksOf(nodes: readonly HtmlNode[], reading: Reading): string[] {
  const blocks: string[] = []
  let line = ''
  const endLine = (): void => {
    const trimmed = tidy(line)
    if (trimmed !== '') blocks.push(trimmed)
    line = ''
  }
  for (const node of nodes) {
    if (isInline(node)) line += inlineOf(node, reading)
    else {
      endLine()
      blocks.push(...blockOf(node, reading))
    }
  }
  endLine()
  return listsTogether(blocks)
}

function blockOf(node: HtmlNode, reading: Reading): string[] {
  const { tag, children, attributes } = node
  switch (tag) {
    case 'ul':
    case 'ol':
      return [listOf(node, reading)]
    case 'pre':
      reading.found.hasMarks = true
      return [`\`\`\`\n${wordsIn(node).replace(/\n$/, '')}\n\`\`\``]
    case 'blockquote':
      reading.found.hasMarks = true
      return [blocksOf(children, reading).join('\n\n').replaceAll(/^/gm, '> ')]
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
      return [marked('**', tidy(inlines(children, { ...reading, isBold: true })), reading)]
    default:
      return /MsoList/.test(attributes['class'] ?? '')
        ? [wordItem(node, reading)]
        : blocksOf(children, reading)
  }
}

function listOf({ tag, attributes, children }: HtmlNode, reading: Reading): string {
  reading.found.hasMarks = true
  const first = Number(attributes['start'] ?? 1) || 1
  return children
    .filter((child) => child.tag !== '')
    .map((child, place) => {
      const sign = tag === 'ol' ? `${first + place}. ` : '- '
      const inside = blocksOf(child.tag === 'li' ? child.children : [child], reading)
      return sign + inside.join('\n').replaceAll('\n', '\n  ')
    })
    .join('\n')
}

/** Word writes list items as paragraphs that start with their marker. */
function wordItem({ children }: HtmlNode, reading: Reading): string {
  reading.found.hasMarks = true
  const [sign] = children.filter(isWordMarker)
  const number = /\d{1,3}(?=[.)])/.exec(sign ? wordsIn(sign) : '')?.[0]
  const words = inlines(
    children.filter((child) => child !== sign),
    reading,
  )
  return `${number ? `${number}.` : '-'} ${tidy(words)}`
}

function isWordMarker({ attributes, children }: HtmlNode): boolean {
  return /mso-list:\s*Ignore/i.test(attributes['style'] ?? '') || children.some(isWordMarker)
}

function listsTogether(blocks: readonly string[]): string[] {
  const joined: string[] = []
  for (const block of blocks) {
    const before = joined.at(-1)
    if (before !== undefined && isItem(before) && isItem(block)) {
      joined[joined.length - 1] = `${before}\n${block}`
    } else joined.push(block)
  }
  return joined
}

function isItem(block: string): boolean {
  return /^(- |\d{1,3}\. )/.test(block)
}

function inlines(nodes: readonly HtmlNode[], reading: Reading): string {
  return nodes.map((node) => inlineOf(node, reading)).join('')
}

function inlineOf(node: HtmlNode, reading: Reading): string {
  const { tag, text, attributes, children } = node
  if (tag === '') return text.replaceAll(/\s+/g, ' ')
  if (tag === 'br') return '\n'
  if (tag === 'code' || tag === 'kbd') return marked('`', wordsIn(node).trim(), reading)
  const style = attributes['style'] ?? ''
  const isBold = looks(style, tag, {
    tags: ['b', 'strong'],
    marked: /font-weight:\s*(bold|[6-9]00)/,
    plain: /font-weight:\s*(normal|400)/,
  })
  const isSlanted = looks(style, tag, {
    tags: ['i', 'em'],
    marked: /font-style:\s*italic/,
    plain: /font-style:\s*normal/,
  })
  const inside = inlines(children, {
    ...reading,
    isBold: reading.isBold || isBold,
    isSlanted: reading.isSlanted || isSlanted,
  })
  if (tag === 'a') return linkTo(attributes['href'] ?? '', inside, reading)
  const slanted = isSlanted && !reading.isSlanted ? marked('*', inside, reading) : inside
  return isBold && !reading.isBold ? marked('**', slanted, reading) : slanted
}

function looks(
  style: string,
  tag: string,
  { tags, marked: sign, plain }: { tags: readonly string[]; marked: RegExp; plain: RegExp },
): boolean {
  // Google Docs wraps everything in a <b> that isn't bold.
  return (tags.includes(tag) && !plain.test(style)) || sign.test(style)
}

function linkTo(address: string, words: string, reading: Reading): string {
  const trimmed = words.replaceAll(/[[\]\n]/g, ' ').trim()
  if (!/^(https?:\/\/|mailto:)[^\s()]+$/i.test(address) || trimmed === '') return words
  if (plainAddress(trimmed) === plainAddress(address)) return words
  reading.found.hasMarks = true
  return `[${trimmed}](${address})`
}

function plainAddress(address: string): string {
  return address.replace(/^(https?:\/\/|mailto:)/i, '').replace(/\/$/, '')
}

function marked(mark: string, words: string, reading: Reading): string {
  if (words.trim() === '') return words
  reading.found.hasMarks = true
  return words
    .split('\n')
    .map((line) => (line.trim() === '' ? line : line.replace(/\S.*\S|\S/, `${mark}$&${mark}`)))
    .join('\n')
}

function tidy(line: string): string {
  return line
    .split('\n')
    .map((each) => each.replaceAll(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .trim()
}

function wordsIn({ tag, text, children }: HtmlNode): string {
  return tag === '' ? text : children.map(wordsIn).join('')
}

function isInline({ tag, children }: HtmlNode): boolean {
  return inlineTags.has(tag) && children.every(isInline)
}

const inlineTags = new Set(
  ' a abbr b br code em font i kbd mark s small span strong sub sup u'.split(' '),
)
