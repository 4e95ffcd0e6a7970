import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'

export function RejectDialog({
  title,
  isBusy,
  problem,
  onReject,
  onClose,
}: {
  readonly title: string
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly onReject: (reason: string) => void
  readonly onClose: () => void
}) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            disabled={reason.trim() === ''}
            onClick={() => onReject(reason.trim().replaceAll(/\s+/g, ' '))}
          >
            Reject
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <TextArea
          label="Reason"
          hint="Only your team sees this."
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  )
}
