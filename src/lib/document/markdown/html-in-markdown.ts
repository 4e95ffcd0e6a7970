import type { RichTextNode } from '../../rich-text.ts'
import type { MarkdownNode } from './markdown-tree.ts'
import { pictureOf } from './picture-from-markdown.ts'
import type { Reading } from './reading.ts'

/** Inline HTML: line breaks and images are converted, other tags are dropped. */
export function inlineHtml(html: string, reading: Reading): readonly RichTextNode[] {
  if (/^<br\b/i.test(html)) return [{ type: 'hardBreak' }]
  return /^<img\b/i.test(html) ? pictureIn(html, reading) : []
}

export function htmlBlocks(html: string, reading: Reading): readonly RichTextNode[] {
  const bare = html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(/<(script|style|title|iframe|noscript|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
  if (/^(?:\s*<br\b[^>]*>)+\s*$/i.test(bare))
    return [{ type: 'paragraph', content: breaksIn(bare) }]
  const pictures = [...bare.matchAll(/<img\b[^>]*>/gi)].flatMap(([tag]) => pictureIn(tag, reading))
  const lines = bare
    .replaceAll(/<\/?(?:p|div|li|tr|h[1-6]|ul|ol|table|blockquote|summary|br)\b[^>]*>/gi, '\n\n')
    .replaceAll(/<\/?[a-z!?][^>]*>/gi, '')
    .split(/\n\s*\n/)
    .map((line) => decoded(line).replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
  return [...pictures, ...lines.map(paragraph)].map((node) =>
    node.type === 'text' ? { type: 'paragraph', content: [node] } : node,
  )
}

/** The content between `<details>` and its end, if both are separate blocks. */
export function detailsIn(
  nodes: readonly MarkdownNode[],
  place: number,
):
  | { readonly summary: string; readonly inside: readonly MarkdownNode[]; readonly last: number }
  | undefined {
  const node = nodes[place]
  if (node?.type !== 'html') return undefined
  const opening = /^\s*<details\b[^>]*>\s*(?:<summary\b[^>]*>([\s\S]*?)<\/summary>)?/i.exec(
    node.value ?? '',
  )
  if (!opening) return undefined
  const rest = (node.value ?? '').slice(opening[0].length)
  const summary = decoded((opening[1] ?? '').replaceAll(/<[^>]*>/g, ''))
  const inner = (value: string): readonly MarkdownNode[] =>
    value.trim() === '' ? [] : [{ type: 'html', value }]
  if (/<\/details>/i.test(rest))
    return { summary, inside: inner(rest.replace(/<\/details>[\s\S]*$/i, '')), last: place }
  const last = nodes.findIndex(
    (each, at) => at > place && each.type === 'html' && /^\s*<\/details>/i.test(each.value ?? ''),
  )
  if (last === -1) return undefined
  return { summary, inside: [...inner(rest), ...nodes.slice(place + 1, last)], last }
}

function pictureIn(tag: string, reading: Reading): readonly RichTextNode[] {
  return pictureOf(attributeIn(tag, 'src'), attributeIn(tag, 'alt'), reading)
}

function attributeIn(tag: string, name: string): string {
  const [, quoted, single] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag) ?? []
  return decoded(quoted ?? single ?? '')
}

function breaksIn(html: string): readonly RichTextNode[] {
  return [...html.matchAll(/<br\b/gi)].map(() => ({ type: 'hardBreak' }))
}

function paragraph(text: string): RichTextNode {
  return { type: 'paragraph', content: [{ type: 'text', text }] }
}

function decoded(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}
