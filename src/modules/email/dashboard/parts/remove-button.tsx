import { useState, type ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

/** A remove button with its confirmation dialog. */
export function RemoveButton({
  name,
  label = 'Remove',
  confirmLabel = label,
  typed,
  removal,
  onConfirm,
  children,
}: {
  readonly name: string
  readonly label?: string
  readonly confirmLabel?: string
  readonly typed?: string
  readonly removal: {
    readonly isBusy: boolean
    readonly problem: { readonly detail: string } | undefined
  }
  readonly onConfirm: () => void
  /** The consequences, as shown in the dialog. */
  readonly children: ReactNode
}) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button kind="danger" onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={`Remove ${name}?`}
        confirmLabel={confirmLabel}
        tone="danger"
        typed={typed}
        isBusy={removal.isBusy}
        problem={removal.problem?.detail}
        onConfirm={onConfirm}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
