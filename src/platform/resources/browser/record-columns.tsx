import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { Resource } from '../resource.ts'
import { Cell } from './cell.tsx'
import type { Values } from './record-fields.tsx'

/** The columns of a list: the title first, then what is listed, then when it was made. */
export function columnsOf({ fields, title }: Resource): readonly Column<Values>[] {
  const listed = Object.entries(fields)
    .filter(([, { isListed = true }]) => isListed)
    .toSorted(([one], [other]) => Number(other === title) - Number(one === title))
  return [
    ...listed.map(([name, field]) => ({
      key: name,
      title: field.label,
      isSortable: 'isSortable' in field && field.isSortable === true,
      isHiddenOnPhone: field.kind === 'prose',
      render: (record: Values) => <Cell field={field} value={record[name]} />,
    })),
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
