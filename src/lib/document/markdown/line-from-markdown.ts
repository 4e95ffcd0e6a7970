import type { RichTextMark, RichTextNode } from '../../rich-text.ts'
import { linkAddress } from '../link-address.ts'
import { inlineHtml } from './html-in-markdown.ts'
import type { MarkdownNode } from './markdown-tree.ts'
import { isGood, pictureOf } from './picture-from-markdown.ts'
import { sourceOf, type Reading } from './reading.ts'

/** A paragraph, or several blocks if it contains images, which are blocks here. */
export function paragraphsOf(node: MarkdownNode, reading: Reading): readonly RichTextNode[] {
  if (sourceOf(node, reading) === '&nbsp;') return [{ type: 'paragraph' }]
  const blocks: RichTextNode[] = []
  let line: RichTextNode[] = []
  const pieces = inlineOf(node.children, [], reading)
  const hasPicture = pieces.some(({ type }) => type === 'image')
  const endLine = (): void => {
    const content = hasPicture ? trimmed(line) : line
    if (content.length > 0 || !hasPicture) blocks.push({ type: 'paragraph', content })
    line = []
  }
  for (const piece of pieces) {
    if (piece.type !== 'image') line.push(piece)
    else {
      if (line.length > 0) endLine()
      blocks.push(piece)
    }
  }
  if (line.length > 0 || blocks.length === 0) endLine()
  return blocks
}

/** Plain inline content for headings and cells; images become their alt text. */
export function wordsOf(
  nodes: readonly MarkdownNode[] | undefined,
  reading: Reading,
): readonly RichTextNode[] {
  return inlineOf(nodes, [], reading).flatMap((piece) => {
    if (piece.type !== 'image') return [piece]
    const alt = piece.attrs?.['alt']
    return typeof alt === 'string' && alt !== '' ? [{ type: 'text', text: alt }] : []
  })
}

type Marks = readonly RichTextMark[]

function inlineOf(
  nodes: readonly MarkdownNode[] = [],
  marks: Marks,
  reading: Reading,
): readonly RichTextNode[] {
  return nodes.flatMap((node) => pieceOf(node, marks, reading))
}

function pieceOf(node: MarkdownNode, marks: Marks, reading: Reading): readonly RichTextNode[] {
  const inside = (...more: Marks): readonly RichTextNode[] =>
    inlineOf(node.children, [...marks, ...more], reading)
  const words = (text: string, ...more: Marks): readonly RichTextNode[] =>
    text === '' ? [] : [{ type: 'text', text, marks: [...marks, ...more] }]
  const mark = markNames[node.type]
  if (mark) return inside({ type: mark })
  switch (node.type) {
    case 'text':
      return reading.keepsLines
        ? (node.value ?? '')
            .split('\n')
            .flatMap((line, place) => [
              ...(place === 0 ? [] : [{ type: 'hardBreak' }]),
              ...words(line),
            ])
        : words(node.value ?? '')
    case 'inlineCode':
      return words(node.value ?? '', { type: 'code' })
    case 'break':
      return [{ type: 'hardBreak' }]
    case 'html':
      return inlineHtml(node.value ?? '', reading)
    case 'link':
      return inside(...linkTo(node.url ?? '', reading))
    case 'linkReference':
      return inside(...linkTo(reading.definitions.get(node.identifier ?? '') ?? '', reading))
    case 'image':
      return pictureOf(node.url ?? '', node.alt ?? '', reading)
    case 'imageReference':
      return pictureOf(
        reading.definitions.get(node.identifier ?? '') ?? '',
        node.alt ?? '',
        reading,
      )
    case 'footnoteReference':
      return words(`[${node.label ?? ''}]`)
    case 'textDirective':
      return directiveOf(node, marks, reading)
    default:
      return inside()
  }
}

const markNames: Readonly<Record<string, string>> = {
  strong: 'bold',
  emphasis: 'italic',
  delete: 'strike',
}

const directiveMarks: Readonly<Record<string, string>> = {
  strong: 'bold',
  em: 'italic',
  u: 'underline',
  del: 'strike',
  code: 'code',
}

/** Our own directive; `10:am` only looks like one and stays text. */
function directiveOf(node: MarkdownNode, marks: Marks, reading: Reading): readonly RichTextNode[] {
  const { name = '', attributes, children = [] } = node
  const mark = Object.hasOwn(directiveMarks, name) ? directiveMarks[name] : undefined
  if (mark && children.length > 0) return inlineOf(children, [...marks, { type: mark }], reading)
  const key = attributes?.['key']
  const variable = { type: 'variable', attrs: { key }, marks }
  if (name === 'variable' && isGood({ type: 'paragraph', content: [variable] })) return [variable]
  return [{ type: 'text', text: sourceOf(node, reading), marks }]
}

function linkTo(url: string, { link }: Reading): Marks {
  const href = linkAddress(link?.(url) ?? url)
  return href === undefined ? [] : [{ type: 'link', attrs: { href } }]
}

/** Without the spaces between text and an image. */
function trimmed(line: readonly RichTextNode[]): readonly RichTextNode[] {
  return line
    .map((piece, place) => {
      if (piece.text === undefined) return piece
      const start = place === 0 ? piece.text.trimStart() : piece.text
      return { ...piece, text: place === line.length - 1 ? start.trimEnd() : start }
    })
    .filter(({ text }) => text !== '')
}
