import { useState } from 'react'

import { TicketChoice } from '#modules/tickets/dashboard/public/choice.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'

export function MergeDialog({
  title,
  description,
  exclude = [],
  isBusy,
  problem,
  onMerge,
  onClose,
}: {
  readonly title: string
  readonly description: string
  readonly exclude?: readonly string[]
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly onMerge: (ticketId: string) => void
  readonly onClose: () => void
}) {
  const [id, setId] = useState('')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={isBusy} disabled={id === ''} onClick={() => onMerge(id)}>
            Merge
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <TicketChoice label="Into" value={id} exclude={exclude} onChange={setId} />
      </div>
    </Dialog>
  )
}
