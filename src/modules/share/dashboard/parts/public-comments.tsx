import Pin from 'lucide-react/icons/pin'
import { useId, useState } from 'react'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import { answerIdea, listShareComments, updateShareComment } from '../../contract.ts'
import type { ShareComment } from '../../model.ts'

export function PublicComments({ ticketId }: { readonly ticketId: string }) {
  const titleId = useId()
  const { rows, error, hasMore, loadMore } = usePages(listShareComments, {
    ticketId,
    state: 'published',
    limit: 20,
  })
  useLiveRefresh(liveRules)
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-2">
      <h3 id={titleId} className="flex min-h-8 items-center gap-2 font-semibold">
        Public comments
      </h3>
      {error && rows.length === 0 && <p className="text-ink-soft">{error.message}</p>}
      {rows.length > 0 && (
        <ul className="flex flex-col gap-3">
          {rows.map((comment) => (
            <li key={comment.id}>
              <CommentLine comment={comment} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button size="small" kind="quiet" onClick={loadMore}>
          Show more
        </Button>
      )}
      <Answer ticketId={ticketId} />
    </section>
  )
}

function CommentLine({ comment }: { readonly comment: ShareComment }) {
  const { id, isPinned, isOfficial, contact, body, createdAt } = comment
  const pin = useCommand(updateShareComment, {
    refreshes: [listShareComments],
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  return (
    <div className="rounded-control border border-line px-3 py-2">
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <span className="font-medium text-ink">
          {isOfficial ? 'Your team' : (contact?.name ?? 'A reader')}
        </span>
        {isOfficial && <Badge tone="good">Official</Badge>}
        {isPinned && <Badge>Pinned</Badge>}
        <TimeAgo at={createdAt} />
        <span className="ms-auto">
          <IconButton
            label={isPinned ? 'Unpin' : 'Pin'}
            icon={<Pin size={14} aria-hidden />}
            aria-pressed={isPinned}
            disabled={pin.isBusy}
            onClick={() => pin.run({ id, isPinned: !isPinned })}
          />
        </span>
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
      {comment.edits.length > 0 && (
        <details className="text-sm text-ink-soft">
          <summary className="cursor-pointer">
            {comment.edits.length === 1 ? 'Edited once' : `Edited ${comment.edits.length} times`}
          </summary>
          <ol className="flex flex-col gap-2 pt-2">
            {comment.edits.map((edit) => (
              <li key={edit.replacedAt} className="wrap-anywhere whitespace-pre-wrap">
                Until <TimeAgo at={edit.replacedAt} />: {edit.body}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

function Answer({ ticketId }: { readonly ticketId: string }) {
  const [body, setBody] = useState('')
  const [clientKey, setClientKey] = useState(() => crypto.randomUUID())
  const answer = useCommand(answerIdea, {
    refreshes: [listShareComments],
    onDone() {
      setBody('')
      setClientKey(crypto.randomUUID())
    },
  })
  return (
    <div className="flex flex-col gap-2">
      {answer.problem && <Notice tone="bad">{answer.problem.message}</Notice>}
      <TextArea
        label="Reply to readers"
        isLabelHidden
        rows={2}
        maxLength={5000}
        placeholder="Post an official reply. Everyone who can view the board sees it."
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      <div className="flex justify-end">
        <Button
          size="small"
          isBusy={answer.isBusy}
          disabled={body.trim() === ''}
          onClick={() => answer.run({ id: ticketId, clientKey, body: body.trim() })}
        >
          Publish reply
        </Button>
      </div>
    </div>
  )
}

const liveRules = [{ after: 'share.commented', call: listShareComments }]
