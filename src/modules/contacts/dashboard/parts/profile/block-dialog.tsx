import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'

import { blockContact, getContact, listContactTimeline } from '../../../contract.ts'
import type { Contact } from '../../../model.ts'
import { nameOf } from '../../../rules.ts'

export function BlockDialog({
  contact,
  onClose,
}: {
  readonly contact: Pick<Contact, 'id' | 'name' | 'email'>
  readonly onClose: () => void
}) {
  const [hours, setHours] = useState('24')
  const block = useCommand(blockContact, {
    refreshes: [getContact, listContactTimeline],
    onDone: () => {
      toast({ title: `${nameOf(contact)} is blocked` })
      onClose()
    },
  })
  const send = (): void =>
    block.run({
      id: contact.id,
      ...(hours !== '' && {
        until: new Date(Date.now() + Number(hours) * 3_600_000).toISOString(),
      }),
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Block ${nameOf(contact)}`}
      description="Blocked people can’t send messages. They see a notice."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" isBusy={block.isBusy} onClick={send}>
            Block
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {block.problem && <Notice tone="bad">{block.problem.detail}</Notice>}
        <RadioGroup label="Duration" items={durations} value={hours} onChange={setHours} />
      </div>
    </Dialog>
  )
}

const durations = [
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '168', label: '1 week' },
  { value: '720', label: '30 days' },
  { value: '', label: 'Until unblocked' },
]
