import { formatDateTime, formatRecent, type DateSettings } from '#lib/format-date.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Popover } from '#ui/popover.tsx'
import { LoadingState } from '#ui/states.tsx'

import type { Message, MessageRevision } from '../../../model.ts'
import { listMessageRevisions } from '../../../writing-contract.ts'
import { useNow } from '../times.ts'
import { readMessageText, MessageText } from './message-text.tsx'

export function EditedMark({
  message,
  editedAt,
  settings,
}: {
  readonly message: Message
  readonly editedAt: string
  readonly settings: DateSettings
}) {
  const now = useNow()
  return (
    <Popover
      label={title}
      align={message.author.kind === 'contact' ? 'start' : 'end'}
      className="w-96 p-0"
      trigger={
        <Button kind="quiet" size="small" title={formatDateTime(editedAt, settings)}>
          <span className="text-xs font-normal text-ink-faint">
            Edited {formatRecent(editedAt, settings, now)}
          </span>
        </Button>
      }
    >
      <h2 className="border-b border-line px-4 py-3 font-semibold">{title}</h2>
      <Earlier {...{ message, settings, now }} />
    </Popover>
  )
}

function Earlier({
  message,
  settings,
  now,
}: {
  readonly message: Message
  readonly settings: DateSettings
  readonly now: Date
}) {
  const which = { id: message.conversationId, messageId: message.id }
  const { data, error } = useCall(listMessageRevisions, which)
  if (error) return <Notice tone="bad">{error.message}</Notice>
  if (!data) return <LoadingState />
  if (data.items.length === 0) {
    return <p className="p-4 text-sm text-ink-soft">No earlier versions were stored.</p>
  }
  return (
    <ol className="divide-y divide-line">
      {data.items.map((revision) => (
        <li key={revision.id} className="px-4 py-3">
          <p className="text-sm text-ink-faint">{versionText(revision, settings, now)}</p>
          <div className="mt-1 wrap-anywhere whitespace-pre-wrap">
            <MessageText
              parts={readMessageText(revision.text, message.author.kind)}
              files={message.files}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}

function versionText(
  { saidAt, replacedAt, by }: MessageRevision,
  settings: DateSettings,
  now: Date,
): string {
  const [written, changed] = [saidAt, replacedAt].map((at) => formatRecent(at, settings, now))
  return `Written ${written}, changed ${changed} by ${by.name}`
}

const title = 'Edit history'
