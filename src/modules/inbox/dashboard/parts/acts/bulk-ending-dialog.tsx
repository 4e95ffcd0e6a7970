import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import { conversations, endWords, skippedPreviewText } from '../../../bulk-words.ts'
import type { BulkAct, BulkPreview } from '../../../sorting-contract.ts'
import { calledOffWords } from './ending-words.ts'

export interface BulkEndingConfirmation {
  readonly act: BulkAct
  readonly preview: BulkPreview
  onConfirm(): void
}

export function BulkEndingDialog({
  pending: { act, preview, onConfirm },
  onClose,
}: {
  readonly pending: BulkEndingConfirmation
  readonly onClose: () => void
}) {
  const { title, confirm } = endWords(act, conversations(preview.total - preview.skipped))
  const lines = [skippedPreviewText(preview), calledOffWords(preview.calledOff)]
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
      {lines.map(
        (line) =>
          line && (
            <p key={line} className="not-first:mt-2">
              {line}
            </p>
          ),
      )}
    </ConfirmDialog>
  )
}
