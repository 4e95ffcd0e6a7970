import { useState } from 'react'

import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Select } from '#ui/select.tsx'

import type { Board } from '../../../model.ts'

type Column = Board['columns'][number]

export function RemoveColumnDialog({
  column,
  others,
  problem,
  isBusy,
  onRemove,
  onClose,
}: {
  readonly column: Column
  readonly others: readonly Column[]
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly onRemove: (toId: string) => void
  readonly onClose: () => void
}) {
  const [toId, setTo] = useState(others[0]?.id ?? '')
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete the column “${column.name}”?`}
      confirmLabel="Delete column"
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => onRemove(toId)}
    >
      <p className="mb-4">
        Its tickets, including archived ones, move to the end of another column.
      </p>
      <Select
        label="Move tickets to"
        items={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={toId}
        onChange={setTo}
      />
    </ConfirmDialog>
  )
}
