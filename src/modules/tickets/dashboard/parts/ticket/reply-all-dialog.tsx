import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { newClientKey } from '#lib/new-client-key.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'

import {
  cancelBroadcast,
  listBroadcasts,
  previewBroadcast,
  startBroadcast,
  type TicketBroadcast,
} from '../../../threads-contract.ts'

export function ReplyAllDialog({
  ticketId,
  onClose,
}: {
  readonly ticketId: string
  readonly onClose: () => void
}) {
  const queries = useQueryClient()
  const { data: preview, error } = useCall(previewBroadcast, { id: ticketId })
  const [text, setText] = useState('')
  const [closes, setCloses] = useState(false)
  const [clientKey] = useState(newClientKey)
  const start = useCommand(startBroadcast, {
    refreshes: [listBroadcasts],
    onDone(broadcast) {
      onClose()
      offerUndo(broadcast, () =>
        queries.invalidateQueries({ queryKey: [listBroadcasts.name, { id: ticketId }] }),
      )
    },
  })
  const count = preview?.people ?? 0
  const problem = start.problem?.message ?? error?.message
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Reply to all linked customers"
      description={wordsOf(preview)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={start.isBusy}
            disabled={text.trim() === '' || count === 0}
            onClick={() => start.run({ id: ticketId, clientKey, text: text.trim(), closes })}
          >
            {count === 1 ? 'Send to one customer' : `Send to ${count} customers`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <TextArea
          label="Reply"
          rows={6}
          maxLength={20_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Checkbox label="Close their conversations" isChecked={closes} onChange={setCloses} />
      </div>
    </Dialog>
  )
}

interface Preview {
  readonly people: number
  readonly conversations: number
  readonly outOfSight: number
}

function wordsOf(preview: Preview | undefined): string {
  if (!preview) return 'Counting customers…'
  const { people, conversations, outOfSight } = preview
  const who = people === 1 ? 'One customer' : `${people} customers`
  const where = conversations === 1 ? 'one conversation' : `${conversations} conversations`
  const hidden = outOfSight > 0 ? `${outOfSight} more that you can’t open will be skipped.` : ''
  return `${who} in ${where}. Each person gets one reply.${hidden}`
}

function offerUndo({ id, total }: TicketBroadcast, onUndone: () => Promise<void>): void {
  toast({
    title: total === 1 ? 'Replying to one customer' : `Replying to ${total} customers`,
    description: 'Sending starts in a few seconds.',
    action: {
      label: 'Undo',
      altText: 'Undo before sending starts in eight seconds',
      onAct: () => void undo(id, onUndone),
    },
  })
}

async function undo(id: string, onUndone: () => Promise<void>): Promise<void> {
  try {
    await callApi(cancelBroadcast, { id })
    toast({ title: 'Nothing was sent' })
  } catch (error) {
    toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })
  }
  await onUndone()
}
