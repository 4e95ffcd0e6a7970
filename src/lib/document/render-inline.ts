import type { RichTextMark, RichTextNode } from '../rich-text.ts'
import { element, escapeHtml } from './html-text.ts'
import { internalUrl, linkAddress, type LinkSources } from './link-address.ts'
import { markOrder } from './node-rules.ts'
import { stringAttr } from './string-attr.ts'

/** Renders a line. Adjacent text shares common marks, so one link stays one link. */
export function renderInline(nodes: readonly RichTextNode[] = [], sources: LinkSources): string {
  return renderRun(nodes, 0, sources)
}

function renderRun(nodes: readonly RichTextNode[], rank: number, sources: LinkSources): string {
  const type = markOrder[rank]
  if (type === undefined) return nodes.map(renderLeaf).join('')
  return groupBy(nodes, (node) => node.marks?.find((mark) => mark.type === type))
    .map(({ mark, members }) => {
      const inner = renderRun(members, rank + 1, sources)
      return mark ? withMark(mark, inner, sources) : inner
    })
    .join('')
}

interface Group {
  readonly key: string
  readonly mark: RichTextMark | undefined
  readonly members: RichTextNode[]
}

function groupBy(
  nodes: readonly RichTextNode[],
  markOf: (node: RichTextNode) => RichTextMark | undefined,
): readonly Group[] {
  const groups: Group[] = []
  for (const node of nodes) {
    const mark = markOf(node)
    const key = mark ? `${mark.type} ${stringAttr(mark, 'href')}` : ''
    const last = groups.at(-1)
    if (last?.key === key) last.members.push(node)
    else groups.push({ key, mark, members: [node] })
  }
  return groups
}

function renderLeaf(node: RichTextNode): string {
  if (node.type === 'hardBreak') return '<br>'
  if (node.text !== undefined) return escapeHtml(node.text)
  return (node.content ?? []).map(renderLeaf).join('')
}

function withMark({ type, attrs }: RichTextMark, inner: string, sources: LinkSources): string {
  if (type === 'link') return renderLink(attrs?.['href'], inner, sources)
  const name = markElements[type]
  return name ? element(name, {}, inner) : inner
}

const markElements: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
}

function renderLink(href: unknown, inner: string, sources: LinkSources): string {
  const address = linkAddress(href)
  if (address === undefined) return inner
  const url = internalUrl(address, sources)
  // Links to hidden targets keep only their text.
  if (url !== undefined) return url === null ? inner : element('a', { href: url }, inner)
  if (!address.startsWith('http')) return element('a', { href: address }, inner)
  return element('a', { href: address, target: '_blank', rel: foreignRel }, inner)
}

/** External sites get no referrer and no ranking credit. */
export const foreignRel = 'noopener noreferrer nofollow'
