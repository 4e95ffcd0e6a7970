import { useQueryClient } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { lazy, Suspense, useEffect, useState } from 'react'

import { formatDateTime, type DateSettings } from '#lib/format-date.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

import { listMessages } from '../../../contract.ts'
import {
  cancelHeldMessage,
  listHeldMessages,
  sendHeldMessage,
  type HeldMessage,
} from '../../../writing-contract.ts'
import { removeHeld } from '../held-query.ts'
import { BubbleBlock, otherFiles } from '../blocks/bubble-block.tsx'
import { restoreToDraft } from './restore-to-draft.ts'
import { BubbleBox } from './bubble-box.tsx'
import { MessageFiles } from './message-files.tsx'
import { QuoteLine } from './quote-line.tsx'
import { filesBelow, readMessageText, MessageText } from './message-text.tsx'

const HeldDialog = lazy(async () => ({ default: (await import('./held-dialog.tsx')).HeldDialog }))

export function HeldBubble({
  held,
  isOwn,
  settings,
  onEdit,
}: {
  readonly held: HeldMessage
  readonly isOwn: boolean
  readonly settings: DateSettings
  readonly onEdit: () => void
}) {
  const queries = useQueryClient()
  const refuse = { onRefused: ({ message }: Error) => toast({ tone: 'bad', title: message }) }
  const cancel = useCommand(cancelHeldMessage, {
    ...refuse,
    refreshes: [listHeldMessages],
    onDone(taken) {
      removeHeld(queries, held)
      restoreToDraft(held.conversationId, 'text', taken)
      onEdit()
    },
  })
  const send = useCommand(sendHeldMessage, {
    ...refuse,
    refreshes: [listHeldMessages, listMessages],
  })
  const parts = readMessageText(held.text, 'member')
  const isLater = held.reason === 'later'
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="mt-4 flex flex-col items-end sm:pr-10">
      <div className="flex max-w-[min(85%,36rem)] min-w-0 flex-col items-end opacity-80">
        {held.text && (
          <BubbleBox kind="text" isOurs>
            {held.replyTo && <QuoteLine quote={held.replyTo} />}
            <MessageText parts={parts} files={held.files} />
          </BubbleBox>
        )}
        <MessageFiles files={filesBelow(parts, otherFiles(held.files, held.block))} />
        {held.block && <BubbleBlock block={held.block} files={held.files} />}
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-end gap-1 text-sm">
        <span className="flex items-center gap-1.5 px-1 text-ink-faint tabular-nums">
          {isLater ? (
            <>
              <CalendarClock size={16} aria-hidden />
              {isOwn ? '' : `${held.author.name}, `}
              {formatDateTime(held.sendAt, settings)}, unless they reply first
            </>
          ) : (
            <Countdown until={held.sendAt} />
          )}
        </span>
        {isOwn && (
          <span className="flex gap-1">
            {isLater && (
              <Button size="small" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            <Button
              kind={isLater ? 'quiet' : 'secondary'}
              size="small"
              isBusy={cancel.isBusy}
              data-act={isLater ? undefined : 'undo-send'}
              onClick={() => cancel.run({ id: held.id })}
            >
              {isLater ? 'Unschedule' : 'Undo'}
            </Button>
            <Button
              kind="quiet"
              size="small"
              isBusy={send.isBusy}
              onClick={() => send.run({ id: held.id })}
            >
              Send now
            </Button>
          </span>
        )}
      </div>
      {isEditing && (
        <Suspense>
          <HeldDialog key={held.version} held={held} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Countdown({ until }: { readonly until: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((Date.parse(until) - now) / 1000)
  return seconds > 0 ? `Sending in ${seconds} s` : 'Sending'
}
