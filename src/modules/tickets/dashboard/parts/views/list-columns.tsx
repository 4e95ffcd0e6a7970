import { ColumnChooser } from '#ui/column-chooser.tsx'

import { eachTicketField } from '../../../ticket-fields.ts'
import { viewColumns, type ViewColumn } from '../../../view-columns.ts'

export function ListColumns({
  shown,
  hasBoards,
  onChange,
}: {
  readonly shown: readonly ViewColumn[]
  readonly hasBoards: boolean
  readonly onChange: (columns: readonly ViewColumn[]) => void
}) {
  const offered = viewColumns.filter((key) => hasBoards || key !== 'board')
  return (
    <span className="max-sm:hidden">
      <ColumnChooser
        columns={[{ key: 'title', title: 'Ticket' }, ...offered.map(named)]}
        hiddenKeys={new Set(viewColumns.filter((key) => !shown.includes(key)))}
        onChange={(hidden) => onChange(viewColumns.filter((key) => !hidden.has(key)))}
      />
    </span>
  )
}

function named(key: ViewColumn) {
  return { key, title: words[key] }
}

const words: Readonly<Record<ViewColumn, string>> = {
  board: 'Board',
  state: 'State',
  type: 'Type',
  assignees: 'Assignees',
  requester: 'Requester',
  tags: 'Tags',
  owed: 'SLA',
  due: 'Due',
  ...eachTicketField((_name, { label }) => label),
  updated: 'Updated',
  created: 'Created',
}
