import type { RichTextNode } from '../../rich-text.ts'
import { linesOf } from './line-to-markdown.ts'
import type { MarkdownNode } from './markdown-tree.ts'

interface Writer {
  readonly blockToMarkdown: (node: RichTextNode) => MarkdownNode
  readonly isKept: (node: RichTextNode, written: MarkdownNode) => boolean
}

/**
 * Simple tables use GitHub's syntax; tables with lists or merged cells are written cell by cell.
 */
export function tableToMarkdown(table: RichTextNode, writer: Writer): MarkdownNode {
  const plain = plainTable(table)
  return plain && writer.isKept(table, plain) ? plain : tableByCells(table, writer)
}

function plainTable({ content: rows = [] }: RichTextNode): MarkdownNode | undefined {
  const [head] = rows
  const columns = head?.content ?? []
  const isPlain = rows.every(
    ({ content = [] }, place) =>
      content.length === columns.length &&
      content.every(
        (cell, column) =>
          cell.type === (place === 0 ? 'tableHeader' : 'tableCell') &&
          cell.attrs?.['align'] === columns[column]?.attrs?.['align'] &&
          isLine(cell),
      ),
  )
  if (!isPlain || columns.length === 0) return undefined
  return {
    type: 'table',
    align: columns.map(({ attrs }) => (attrs?.['align'] as string | undefined) ?? null),
    children: rows.map(({ content = [] }) => ({
      type: 'tableRow',
      children: content.map((cell) => ({ type: 'tableCell', children: lineOf(cell) })),
    })),
  }
}

function isLine({ attrs = {}, content = [] }: RichTextNode): boolean {
  return (
    content.length === 1 &&
    content[0]?.type === 'paragraph' &&
    attrs['colspan'] === undefined &&
    attrs['rowspan'] === undefined
  )
}

function lineOf({ content = [] }: RichTextNode): readonly MarkdownNode[] {
  const [paragraph] = content
  return paragraph ? linesOf(paragraph, { caution: 'usual', isOneLine: true }) : []
}

function tableByCells({ content: rows = [] }: RichTextNode, writer: Writer): MarkdownNode {
  return named(
    'table',
    {},
    rows.map(({ content: cells = [] }) =>
      named(
        'row',
        {},
        cells.map(({ type, attrs = {}, content = [] }) =>
          named(
            type === 'tableHeader' ? 'header' : 'cell',
            Object.fromEntries(Object.entries(attrs).map(([name, value]) => [name, String(value)])),
            content.map(writer.blockToMarkdown),
          ),
        ),
      ),
    ),
  )
}

function named(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly MarkdownNode[],
): MarkdownNode {
  return { type: 'containerDirective', name, attributes, children }
}
