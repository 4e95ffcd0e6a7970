import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import {
  listTemplates,
  type deleteChecklistTemplate,
  type deleteTicketTemplate,
} from '../../../templates-contract.ts'

/** Asks for confirmation, because templates have no trash. */
export function DeleteTemplate({
  call,
  id,
  name,
  onDeleted,
}: {
  readonly call: typeof deleteTicketTemplate | typeof deleteChecklistTemplate
  readonly id: string
  readonly name: string
  readonly onDeleted: () => void
}) {
  const [isConfirming, setConfirming] = useState(false)
  const remove = useCommand(call, { refreshes: [listTemplates], onDone: onDeleted })
  return (
    <span className="me-auto">
      <Button kind="quiet" onClick={() => setConfirming(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={`Delete ${name}?`}
        confirmLabel="Delete"
        isBusy={remove.isBusy}
        problem={remove.problem?.message}
        onConfirm={() => remove.run({ id })}
      >
        Tickets created with it don’t change.
      </ConfirmDialog>
    </span>
  )
}
