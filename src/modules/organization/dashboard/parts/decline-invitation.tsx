import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import { declineInvitation } from '../../contract.ts'
import type { InvitationView } from '../../model.ts'

export function DeclineInvitation({
  token,
  view,
  onDone,
}: {
  readonly token: string
  readonly view: InvitationView
  readonly onDone: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const decline = useCommand(declineInvitation, { onDone })
  return (
    <>
      <Button kind="quiet" size="large" onClick={() => setAsking(true)}>
        Decline
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => {
          decline.reset()
          setAsking(false)
        }}
        title={`Decline the invitation to ${view.organizationName}?`}
        confirmLabel="Decline"
        isBusy={decline.isBusy}
        problem={decline.problem?.detail}
        onConfirm={() => decline.run({ token })}
      >
        The link stops working, and {view.inviterName} is notified that you declined.
      </ConfirmDialog>
    </>
  )
}
