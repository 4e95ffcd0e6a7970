import type { RichTextNode } from '../../rich-text.ts'
import { paragraphsOf } from './line-from-markdown.ts'
import type { MarkdownNode } from './markdown-tree.ts'
import type { Reading } from './reading.ts'

export function tableFromMarkdown(table: MarkdownNode, reading: Reading): RichTextNode {
  const rows = table.children ?? []
  const columns = Math.max(...rows.map(({ children = [] }) => children.length), 1)
  const content = rows.map(({ children = [] }, row) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, (_, column) => ({
      type: row === 0 ? 'tableHeader' : 'tableCell',
      attrs: { align: table.align?.[column] ?? undefined },
      content: cellBlocks(children[column], reading),
    })),
  }))
  return { type: 'table', content }
}

function cellBlocks(cell: MarkdownNode | undefined, reading: Reading): readonly RichTextNode[] {
  const blocks = cell ? paragraphsOf({ ...cell, type: 'paragraph' }, reading) : []
  return blocks.length > 0 ? blocks : [{ type: 'paragraph' }]
}
