import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import { conversations, endWords } from '../../../bulk-words.ts'
import type { BulkAct } from '../../../sorting-contract.ts'
import { calledOffWords } from './ending-words.ts'

/** What somebody is asked before many conversations end. */
export interface AskedBulkEnding {
  readonly act: BulkAct
  readonly total: number
  /** Messages on their way that will be called off. */
  readonly calledOff: number
  onConfirm(): void
}

/** Asks before many conversations end, where more ends with them. */
export function BulkEndingDialog({
  asked: { act, total, calledOff, onConfirm },
  onClose,
}: {
  readonly asked: AskedBulkEnding
  readonly onClose: () => void
}) {
  const { title, confirm } = endWords(act, conversations(total))
  return (
    <ConfirmDialog
      isOpen
      {...{ onClose, title }}
      confirmLabel={confirm}
      tone="plain"
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
    >
      <p>{calledOffWords(calledOff)}</p>
    </ConfirmDialog>
  )
}
