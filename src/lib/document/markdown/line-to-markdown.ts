import type { RichTextMark, RichTextNode } from '../../rich-text.ts'
import { markOrder } from '../node-rules.ts'
import { stringAttr } from '../string-attr.ts'
import type { MarkdownNode } from './markdown-tree.ts'

/**
 * How marks are written. `usual`: asterisks and tildes. `directives`: by name, where asterisks next
 * to letters or spaces would be ambiguous. `references`: also escapes every special character
 * numerically.
 */
export type Caution = 'usual' | 'directives' | 'references'

interface Style {
  readonly caution: Caution
  /** Headings and cells can't span lines. */
  readonly isOneLine: boolean
}

/** An empty line between two others would be lost. */
export function emptyLine(): MarkdownNode {
  return { type: 'paragraph', children: [{ type: 'html', value: '&nbsp;' }] }
}

export function linesOf({ content = [] }: RichTextNode, style: Style): readonly MarkdownNode[] {
  const nodes = content.map((node, place) => ({
    ...node,
    // A line break only counts between text.
    isBetween: content[place - 1]?.type === 'text' && content[place + 1]?.type === 'text',
  }))
  return withMarks(nodes, 0, style)
}

type Leaf = RichTextNode & { readonly isBetween: boolean }

function withMarks(nodes: readonly Leaf[], rank: number, style: Style): readonly MarkdownNode[] {
  const type = markOrder[rank]
  if (type === undefined) return nodes.map((node) => leafOf(node, style))
  return runsOf(nodes, type).flatMap(({ mark, members }) => {
    if (mark?.type === 'code') return members.map((member) => codeOf(member, style))
    const inside = withMarks(members, rank + 1, style)
    return mark ? [wrap(mark, inside, style)] : inside
  })
}

interface Run {
  readonly key: string
  readonly mark: RichTextMark | undefined
  readonly members: Leaf[]
}

function runsOf(nodes: readonly Leaf[], type: string): readonly Run[] {
  const runs: Run[] = []
  for (const node of nodes) {
    const mark = node.marks?.find((each) => each.type === type)
    const key = mark ? `${type} ${stringAttr(mark, 'href')}` : ''
    const last = runs.at(-1)
    if (last?.key === key) last.members.push(node)
    else runs.push({ key, mark, members: [node] })
  }
  return runs
}

function wrap(
  mark: RichTextMark,
  children: readonly MarkdownNode[],
  { caution }: Style,
): MarkdownNode {
  const { type } = mark
  if (type === 'link') return { type, url: stringAttr(mark, 'href'), children }
  const usual = usualNames[type]
  if (usual && caution === 'usual') return { type: usual, children }
  return { type: 'textDirective', name: directiveNames[type] ?? type, attributes: {}, children }
}

const usualNames: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'emphasis',
  strike: 'delete',
}

const directiveNames: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 'del',
  code: 'code',
}

function codeOf(node: Leaf, style: Style): MarkdownNode {
  if (node.type === 'text' && style.caution !== 'references')
    return { type: 'inlineCode', value: node.text ?? '' }
  const children = [leafOf(node, style)]
  return { type: 'textDirective', name: 'code', attributes: {}, children }
}

function leafOf(node: Leaf, { caution, isOneLine }: Style): MarkdownNode {
  switch (node.type) {
    case 'variable':
      return {
        type: 'textDirective',
        name: 'variable',
        attributes: { key: stringAttr(node, 'key') },
        children: [],
      }
    case 'hardBreak':
      return node.isBetween && !isOneLine && caution === 'usual'
        ? { type: 'break' }
        : { type: 'html', value: '<br>' }
    default:
      return caution === 'references'
        ? { type: 'html', value: byNumber(node.text ?? '') }
        : { type: 'text', value: node.text ?? '' }
  }
}

function byNumber(text: string): string {
  return text.replaceAll(
    /[^\p{L}\p{N}]/gu,
    (sign) => `&#x${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()};`,
  )
}
