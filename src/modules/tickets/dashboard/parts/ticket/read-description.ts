import {
  deepestNesting,
  emptyRichText,
  type RichTextDocument,
  type RichTextMark,
  type RichTextNode,
} from '#lib/rich-text.ts'

export function readDescription(html: string): RichTextDocument {
  if (html.trim() === '') return emptyRichText
  // A detached document runs no scripts and loads nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return { type: 'doc', content: blocksIn(body, 0) }
}

function blocksIn(element: Element, depth: number): RichTextNode[] {
  if (depth > deepestNesting) return []
  const blocks: RichTextNode[] = []
  let line: RichTextNode[] = []
  const endLine = (): void => {
    if (line.some(({ text }) => text === undefined || text.trim() !== ''))
      blocks.push({ type: 'paragraph', content: line })
    line = []
  }
  for (const child of element.childNodes) {
    const block = child instanceof Element ? blockOf(child, depth) : undefined
    if (block) {
      endLine()
      blocks.push(...block)
    } else line.push(...inlineOf(child, []))
  }
  endLine()
  return blocks
}

function blockOf(element: Element, depth: number): RichTextNode[] | undefined {
  const name = element.tagName
  if (/^H[1-6]$/.test(name)) {
    const level = name <= 'H2' ? 2 : 3
    return [{ type: 'heading', attrs: { level }, content: wordsIn(element) }]
  }
  switch (name) {
    case 'P':
      return [{ type: 'paragraph', content: wordsIn(element) }]
    case 'UL':
    case 'OL':
      return [
        { type: name === 'UL' ? 'bulletList' : 'orderedList', content: itemsOf(element, depth) },
      ]
    case 'BLOCKQUOTE':
      return [{ type: 'blockquote', content: blocksIn(element, depth + 1) }]
    case 'PRE': {
      const text = element.textContent
      return [{ type: 'codeBlock', content: text ? [{ type: 'text', text }] : [] }]
    }
    case 'HR':
      return [{ type: 'horizontalRule' }]
    case 'DIV':
      return blocksIn(element, depth + 1)
    default:
      return undefined
  }
}

function itemsOf(list: Element, depth: number): RichTextNode[] {
  return [...list.children].map((item) => {
    const content = blocksIn(item, depth + 1)
    return { type: 'listItem', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
  })
}

function wordsIn(element: Element): RichTextNode[] {
  return [...element.childNodes].flatMap((child) => inlineOf(child, []))
}

function inlineOf(node: Node, marks: readonly RichTextMark[]): RichTextNode[] {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.textContent ?? ''
    return text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
  }
  if (!(node instanceof Element)) return []
  if (node.tagName === 'BR') return [{ type: 'hardBreak' }]
  const mark = markOf(node)
  const inner = mark ? [...marks, mark] : marks
  return [...node.childNodes].flatMap((child) => inlineOf(child, inner))
}

function markOf(element: Element): RichTextMark | undefined {
  if (element.tagName === 'A') {
    return { type: 'link', attrs: { href: element.getAttribute('href') ?? '' } }
  }
  const type = marksOfTags[element.tagName]
  return type ? { type } : undefined
}

const marksOfTags: Readonly<Record<string, string>> = {
  STRONG: 'bold',
  B: 'bold',
  EM: 'italic',
  I: 'italic',
  S: 'strike',
  DEL: 'strike',
  CODE: 'code',
}
