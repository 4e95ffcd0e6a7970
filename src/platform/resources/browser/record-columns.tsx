import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { Field } from '../field.ts'
import type { Resource } from '../resource.ts'
import { Cell } from './cell.tsx'
import type { Values } from './record-fields.tsx'

/** The columns of a list: the title first, then what is listed, then when it was made. */
export function columnsOf(
  { fields, title }: Resource,
  more: readonly Column<Values>[] = [],
): readonly Column<Values>[] {
  const listed = Object.entries(fields)
    .filter(([, { isListed = true }]) => isListed)
    .toSorted(([one], [other]) => Number(other === title) - Number(one === title))
  return [
    ...listed.map(([name, field]) => ({
      key: name,
      title: field.label,
      isSortable: 'isSortable' in field && field.isSortable === true,
      width: name === title ? undefined : widthOf(field),
      isHiddenOnPhone: field.kind === 'prose',
      render: (record: Values) => <Cell field={field} value={record[name]} />,
    })),
    ...more,
    {
      key: 'created',
      title: 'Created',
      isSortable: true,
      width: 140,
      isHiddenOnPhone: true,
      render: (record: Values) => <TimeAgo at={String(record['createdAt'])} />,
    },
  ]
}

/** In px. What is of a known length leaves the rest to words. */
function widthOf(field: Field): number | undefined {
  switch (field.kind) {
    case 'text':
    case 'prose':
      return undefined
    case 'choice':
      return widthOfWords([field.label, ...field.options.map(({ label }) => label)])
    case 'color':
      return 128
    case 'flag':
    case 'number':
      return widthOfWords([field.label])
  }
}

function widthOfWords(words: readonly string[]): number {
  const longest = Math.max(...words.map(({ length }) => length))
  return Math.min(Math.max(88, 32 + 7 * longest), 136)
}
