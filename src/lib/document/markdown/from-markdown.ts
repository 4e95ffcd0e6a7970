import type { RichTextDocument, RichTextNode } from '../../rich-text.ts'
import { checkDocument } from '../check-document.ts'
import { detailsIn, htmlBlocks } from './html-in-markdown.ts'
import { paragraphsOf, wordsOf } from './line-from-markdown.ts'
import { parseMarkdown, type MarkdownNode } from './markdown-tree.ts'
import { isGood } from './picture-from-markdown.ts'
import { sourceOf, type Reading } from './reading.ts'
import { tableFromMarkdown } from './table-from-markdown.ts'

export interface MarkdownSources {
  /** Maps links in the text to their new target, such as an imported article. */
  readonly link?: ((url: string) => string | undefined) | undefined
  /** The attributes of an image: `{ fileId }` if its file was imported. */
  readonly picture?: ((url: string) => Readonly<Record<string, unknown>> | undefined) | undefined
  /** Treats single line breaks as breaks, like chat tools. */
  readonly keepsLines?: boolean | undefined
}

/**
 * Converts Markdown into a document. Output of `toMarkdown` round-trips exactly; other Markdown is
 * converted as closely as possible. HTML never survives as HTML.
 */
export function fromMarkdown(text: string, sources: MarkdownSources = {}): RichTextDocument {
  // Pages from other tools may start with a byte order mark.
  const source = text.replace(/^\ufeff/, '').toWellFormed()
  const tree = parseMarkdown(source)
  const reading: Reading = { source, definitions: definitionsIn(tree), ...sources }
  const document = { type: 'doc', content: blocksOf(tree.children, reading, 1) } as const
  const checked = checkDocument(document)
  return checked.ok ? checked.document : document
}

// Leaves room for a row, a cell and a paragraph.
const maxContainerDepth = 30
const maxReadDepth = 400

function blocksOf(
  nodes: readonly MarkdownNode[] = [],
  reading: Reading,
  depth: number,
): readonly RichTextNode[] {
  if (depth > maxReadDepth) return []
  const blocks: RichTextNode[] = []
  for (let place = 0; place < nodes.length; place++) {
    const folded = detailsIn(nodes, place)
    const node = nodes[place]
    if (folded) {
      const content = filled(blocksOf(folded.inside, reading, depth + 1))
      const details = { type: 'details', attrs: { summary: folded.summary }, content }
      blocks.push(...(depth > maxContainerDepth ? content : [details]))
      place = folded.last
    } else if (node) blocks.push(...blockOf(node, reading, depth))
  }
  return blocks
}

function blockOf(node: MarkdownNode, reading: Reading, depth: number): readonly RichTextNode[] {
  const inside = (): readonly RichTextNode[] => blocksOf(node.children, reading, depth + 1)
  const isTooDeep = depth > maxContainerDepth
  switch (node.type) {
    case 'paragraph':
      return paragraphsOf(node, reading)
    case 'heading': {
      const level = Math.min(Math.max(node.depth ?? 2, 2), 4)
      return [{ type: 'heading', attrs: { level }, content: wordsOf(node.children, reading) }]
    }
    case 'list':
      return isTooDeep ? inside() : listsOf(node, reading, depth)
    case 'listItem':
      return inside()
    case 'blockquote':
      return isTooDeep ? inside() : [quoteOf(node, reading, depth)]
    case 'code':
      return [codeOf(node)]
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }]
    case 'table':
      return [tableFromMarkdown(node, reading)]
    case 'html':
      return htmlBlocks(node.value ?? '', reading)
    case 'leafDirective':
      return [leafOf(node, reading)]
    case 'containerDirective':
      return isTooDeep ? inside() : containerOf(node, reading, depth)
    case 'footnoteDefinition':
      return footnoteOf(node, inside())
    default:
      return []
  }
}

/** Task items and plain items of one list become two lists. */
function listsOf(list: MarkdownNode, reading: Reading, depth: number): readonly RichTextNode[] {
  const runs: { isTask: boolean; place: number; items: RichTextNode[] }[] = []
  ;(list.children ?? []).forEach((item, place) => {
    const isTask = typeof item.checked === 'boolean'
    const content = asItem(blocksOf(item.children, reading, depth + 2))
    const node = isTask
      ? { type: 'taskItem', attrs: { checked: item.checked }, content }
      : { type: 'listItem', content }
    const last = runs.at(-1)
    if (last?.isTask === isTask) last.items.push(node)
    else runs.push({ isTask, place, items: [node] })
  })
  return runs.map(({ isTask, place, items }) => {
    if (isTask) return { type: 'taskList', content: items }
    if (!list.ordered) return { type: 'bulletList', content: items }
    return { type: 'orderedList', attrs: { start: (list.start ?? 1) + place }, content: items }
  })
}

function asItem(blocks: readonly RichTextNode[]): readonly RichTextNode[] {
  return blocks[0]?.type === 'paragraph' ? blocks : [{ type: 'paragraph' }, ...blocks]
}

/** A blockquote, or a GitHub alert, which uses the same syntax. */
function quoteOf(node: MarkdownNode, reading: Reading, depth: number): RichTextNode {
  const alert = /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(sourceOf(node.children?.[0], reading))
  const kind = calloutKinds[alert?.[1]?.toLowerCase() ?? '']
  if (!alert || !kind)
    return { type: 'blockquote', content: filled(blocksOf(node.children, reading, depth + 1)) }
  const [first, ...rest] = node.children ?? []
  const [lead, ...words] = first?.children ?? []
  const text = (lead?.value ?? '').replace(/^\[!\w+\]\s*/, '')
  const opening = [...(text === '' ? [] : [{ type: 'text', value: text }]), ...words]
  const children = [
    ...(opening.length > 0 ? [{ type: 'paragraph', children: opening }] : []),
    ...rest,
  ]
  return {
    type: 'callout',
    attrs: { kind },
    content: filled(blocksOf(children, reading, depth + 1)),
  }
}

/** Our own names, and the ones other tools use. */
const calloutKinds: Readonly<Record<string, string>> = {
  info: 'info',
  note: 'info',
  important: 'info',
  tip: 'tip',
  hint: 'tip',
  success: 'tip',
  warning: 'warning',
  caution: 'warning',
  danger: 'danger',
  error: 'danger',
}

function codeOf({ lang, value = '' }: MarkdownNode): RichTextNode {
  return {
    type: 'codeBlock',
    ...(lang && { attrs: { language: lang } }),
    content: [{ type: 'text', text: value }],
  }
}

function leafOf(node: MarkdownNode, reading: Reading): RichTextNode {
  const { name = '', attributes } = node
  const type = name === 'contents' || name === 'toc' ? 'tableOfContents' : name
  const attrs = Object.fromEntries(
    Object.entries(attributes ?? {}).map(([key, value]) => [
      key,
      numbers.includes(key) ? Number(value ?? '') : (value ?? ''),
    ]),
  )
  const leaf: RichTextNode = { type, attrs }
  const isOurs = leaves.includes(type) && isGood(leaf)
  const words = sourceOf(node, reading)
  return isOurs ? leaf : { type: 'paragraph', content: [{ type: 'text', text: words }] }
}

const leaves = ['image', 'video', 'attachment', 'embed', 'snippet', 'tableOfContents']
const numbers = ['width', 'height', 'size']

function containerOf(node: MarkdownNode, reading: Reading, depth: number): readonly RichTextNode[] {
  const name = (node.name ?? '').toLowerCase()
  const [head, ...others] = node.children ?? []
  const label = head?.data?.directiveLabel ? head : undefined
  const inside = (label ? others : node.children) ?? []
  const read = (children: readonly MarkdownNode[]): readonly RichTextNode[] =>
    blocksOf(children, reading, depth + 1)

  if (name === 'table') {
    const table = tableByCells(inside, reading, depth)
    return table ? [table] : read(inside)
  }
  const kind = calloutKinds[name]
  // The title is the first line of our own callouts.
  if (kind)
    return [{ type: 'callout', attrs: { kind }, content: filled(read(node.children ?? [])) }]
  if (name !== 'details') return read(node.children ?? [])
  const summary = node.attributes?.['summary'] ?? plainOf(label, reading)
  return [{ type: 'details', attrs: { summary }, content: filled(read(inside)) }]
}

/** A table with lists or merged cells, as written by `toMarkdown`. */
function tableByCells(
  rows: readonly MarkdownNode[],
  reading: Reading,
  depth: number,
): RichTextNode | undefined {
  if (rows.length === 0 || !rows.every(({ name }) => name === 'row')) return undefined
  const content = rows.map(({ children = [] }) => ({
    type: 'tableRow',
    content: children
      .filter(({ name }) => name === 'header' || name === 'cell')
      .map(({ name, attributes, children: blocks }) => ({
        type: name === 'header' ? 'tableHeader' : 'tableCell',
        attrs: {
          colspan: Number(attributes?.['colspan'] ?? 1),
          rowspan: Number(attributes?.['rowspan'] ?? 1),
          align: attributes?.['align'],
        },
        content: filled(blocksOf(blocks, reading, depth + 3)),
      })),
  }))
  return { type: 'table', content }
}

function footnoteOf(
  { label }: MarkdownNode,
  inside: readonly RichTextNode[],
): readonly RichTextNode[] {
  const mark: RichTextNode = { type: 'text', text: `[${label ?? ''}] ` }
  const [first, ...rest] = asItem(inside)
  return [{ type: 'paragraph', content: [mark, ...(first?.content ?? [])] }, ...rest]
}

function filled(blocks: readonly RichTextNode[]): readonly RichTextNode[] {
  return blocks.length > 0 ? blocks : [{ type: 'paragraph' }]
}

function plainOf(node: MarkdownNode | undefined, reading: Reading): string {
  return wordsOf(node?.children, reading)
    .map(({ text = '' }) => text)
    .join('')
}

function definitionsIn(
  { type, identifier, url, children = [] }: MarkdownNode,
  found = new Map<string, string>(),
): ReadonlyMap<string, string> {
  // The first definition of a reference wins.
  if (type === 'definition' && identifier && url && !found.has(identifier))
    found.set(identifier, url)
  for (const child of children)
    if (child.children || child.type === 'definition') definitionsIn(child, found)
  return found
}
