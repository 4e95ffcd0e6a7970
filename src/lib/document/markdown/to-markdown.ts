import { startOf, type RichTextDocument, type RichTextNode } from '../../rich-text.ts'
import { checkDocument } from '../check-document.ts'
import { textOfLine } from '../document-text.ts'
import { fromMarkdown } from './from-markdown.ts'
import { emptyLine, linesOf, type Caution } from './line-to-markdown.ts'
import { writeMarkdown, type MarkdownNode } from './markdown-tree.ts'
import { tableToMarkdown } from './table-to-markdown.ts'

/**
 * Converts a document to Markdown that parses back to the same document: GitHub Flavored Markdown
 * plus directives (`:::tip`, `::image{…}`) for the rest.
 */
export function toMarkdown(document: RichTextDocument): string {
  const checked = checkDocument(document)
  const { content = [] } = checked.ok ? checked.document : document
  // A document with one empty paragraph is an empty file.
  if (content.length === 1 && isEmptyParagraph(content[0])) return ''
  return writeMarkdown({ type: 'root', children: content.map(blockToMarkdown) })
}

function blockToMarkdown(node: RichTextNode): MarkdownNode {
  switch (node.type) {
    case 'paragraph':
      return node.content
        ? withFallback(node, (line) => ({ type: 'paragraph', ...line }))
        : emptyLine()
    case 'heading': {
      const depth = Number(node.attrs?.['level'] ?? 2)
      return withFallback(node, (line) => ({ type: 'heading', depth, ...line }))
    }
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return listToMarkdown(node)
    case 'blockquote':
      return { type: 'blockquote', children: childrenOf(node) }
    case 'codeBlock':
      return { type: 'code', lang: stringOf(node, 'language') ?? null, value: textOfLine(node) }
    case 'horizontalRule':
      return { type: 'thematicBreak' }
    case 'table':
      return tableToMarkdown(node, { blockToMarkdown, isKept })
    case 'callout':
      return container(stringOf(node, 'kind') ?? 'info', {}, childrenOf(node))
    case 'details':
      return container('details', attributesOf(node, ['summary']), childrenOf(node))
    case 'image':
      return imageToMarkdown(node)
    case 'tableOfContents':
      return leaf('contents', {})
    default:
      return leaf(node.type, attributesOf(node, leafAttributes[node.type] ?? []))
  }
}

const leafAttributes: Readonly<Record<string, readonly string[]>> = {
  image: ['fileId', 'src', 'alt', 'caption', 'width', 'height'],
  video: ['fileId', 'src'],
  attachment: ['fileId', 'name', 'size', 'type'],
  embed: ['url'],
  snippet: ['key'],
}

/** Uses common syntax; switches to unambiguous syntax if it would be parsed differently. */
function withFallback(
  node: RichTextNode,
  build: (line: { readonly children: readonly MarkdownNode[] }) => MarkdownNode,
): MarkdownNode {
  const write = (caution: Caution): MarkdownNode =>
    build({ children: linesOf(node, { caution, isOneLine: node.type === 'heading' }) })
  const cautions: readonly Caution[] = ['usual', 'directives']
  const kept = cautions.map(write).find((written) => isKept(node, written))
  return kept ?? write('references')
}

/** Whether a block parses back to itself in this syntax. */
function isKept(node: RichTextNode, written: MarkdownNode): boolean {
  const text = writeMarkdown({ type: 'root', children: [written] })
  return JSON.stringify(fromMarkdown(text).content) === JSON.stringify([node])
}

function listToMarkdown(list: RichTextNode): MarkdownNode {
  const items = (list.content ?? []).map((item) => ({
    type: 'listItem',
    checked: list.type === 'taskList' ? item.attrs?.['checked'] === true : null,
    spread: !isTight(item),
    children: childrenOf(item),
  }))
  const isOrdered = list.type === 'orderedList'
  return {
    type: 'list',
    ordered: isOrdered,
    start: isOrdered ? startOf(list) : null,
    spread: items.some(({ spread }) => spread),
    children: items,
  }
}

/** Whether the blocks of an item keep their meaning without an empty line between them. */
function isTight({ content = [] }: RichTextNode): boolean {
  const [first, second, ...others] = content
  // A block that starts with an HTML tag continues until an empty line.
  if (others.length > 0 || first?.content?.[0]?.type === 'hardBreak') return false
  return second === undefined || (lists.includes(second.type) && startOf(second) === 1)
}

const lists: readonly string[] = ['bulletList', 'orderedList', 'taskList']

function imageToMarkdown(node: RichTextNode): MarkdownNode {
  const { src, alt = '', ...others } = node.attrs ?? {}
  if (typeof src === 'string' && typeof alt === 'string' && Object.keys(others).length === 0) {
    const plain = { type: 'paragraph', children: [{ type: 'image', url: src, alt }] }
    if (isKept(node, plain)) return plain
  }
  return leaf('image', attributesOf(node, leafAttributes['image'] ?? []))
}

function leaf(name: string, attributes: Readonly<Record<string, string>>): MarkdownNode {
  return { type: 'leafDirective', name, attributes, children: [] }
}

function container(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly MarkdownNode[],
): MarkdownNode {
  return { type: 'containerDirective', name, attributes, children }
}

function childrenOf({ content = [] }: RichTextNode): readonly MarkdownNode[] {
  return content.map(blockToMarkdown)
}

function attributesOf(
  { attrs = {} }: RichTextNode,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const present = names.filter((name) => attrs[name] !== undefined)
  return Object.fromEntries(present.map((name) => [name, String(attrs[name])]))
}

function stringOf({ attrs }: RichTextNode, name: string): string | undefined {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : undefined
}

function isEmptyParagraph(node: RichTextNode | undefined): boolean {
  return node?.type === 'paragraph' && !node.content
}
