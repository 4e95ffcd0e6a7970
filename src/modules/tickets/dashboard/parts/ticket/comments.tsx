import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import { deleteComment, editComment, findTicketByKey, listComments } from '../../../contract.ts'
import type { TicketComment } from '../../../model.ts'
import { usePeople } from '../use-people.ts'
import { CommentBox } from './comment-box.tsx'
import { FileList } from './file-list.tsx'
import { NewComment } from './new-comment.tsx'
import type { PartProps } from './part-props.ts'
import { SplitButton } from './split-button.tsx'

export function Comments({
  ticket,
  canWork,
  onGo,
}: PartProps & { readonly onGo: (key: string) => void }) {
  const { id } = ticket
  const { rows, error, hasMore, isLoadingMore, loadMore, retry } = usePages(listComments, { id })
  return (
    <div className="flex flex-col gap-2 pt-2">
      {canWork && <NewComment ticketId={id} isForCustomers={isReadByCustomers(ticket)} />}
      {error && rows.length === 0 && <ErrorState detail={error.message} onRetry={retry} />}
      {!canWork && !error && rows.length === 0 && (
        <p className="text-ink-faint">Discuss this ticket with your team.</p>
      )}
      <ul className="mt-2 flex flex-col gap-5 empty:hidden">
        {rows.map((comment) => (
          <li key={comment.id}>
            <Comment
              comment={comment}
              from={ticket.merged.find((one) => one.id === comment.ticketId)}
              canWork={canWork}
              onGo={onGo}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button kind="quiet" isBusy={isLoadingMore} onClick={loadMore}>
          Show earlier comments
        </Button>
      )}
    </div>
  )
}

/** With a conversation, replies to the customer go there. */
function isReadByCustomers({ visibility, requester, conversations }: PartProps['ticket']): boolean {
  const hasThread = conversations.some(({ kind }) => kind === 'primary')
  return visibility !== 'internal' && requester !== null && !hasThread
}

function Comment({
  comment,
  from,
  canWork,
  onGo,
}: {
  readonly comment: TicketComment
  readonly from: { readonly key: string } | undefined
  readonly canWork: boolean
  readonly onGo: (key: string) => void
}) {
  const { id, ticketId, memberId, contact, isPublic, text, createdAt, editedAt, isDeleted } =
    comment
  const { myId, nameOf } = usePeople()
  const [isEditing, setEditing] = useState(false)
  const isMine = memberId !== null && memberId === myId
  const name = memberId ? nameOf(memberId) : (contact?.name ?? 'Parley')
  return (
    <article className="flex gap-3" aria-label={`Comment by ${name}`}>
      <Avatar id={memberId ?? contact?.id ?? 'system'} name={name} size="small" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{name}</span>
          <span className="text-sm text-ink-faint">
            <TimeAgo at={createdAt} />
            {editedAt && !isDeleted && ', edited'}
          </span>
          {from && <Badge>On {from.key}</Badge>}
          {contact && <Badge tone="info">Customer</Badge>}
          {isPublic && !contact && !isDeleted && <Badge tone="info">Visible to customer</Badge>}
        </p>
        {isDeleted && <p className="text-ink-faint">This comment was deleted.</p>}
        {!isDeleted && !isEditing && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
        {comment.files.length > 0 && (
          <div className="mt-1">
            <FileList label="Comment files" files={comment.files} />
          </div>
        )}
        {isEditing && <EditComment comment={comment} onDone={() => setEditing(false)} />}
        {canWork && !isDeleted && !isEditing && (
          <div className="-ms-2 flex flex-wrap gap-1">
            {isMine && (
              <>
                <Button kind="quiet" size="small" onClick={() => setEditing(true)}>
                  Edit
                </Button>
                <DeleteButton id={id} />
              </>
            )}
            <SplitButton ticketId={ticketId} source={{ commentId: id }} text={text} onGo={onGo} />
          </div>
        )}
      </div>
    </article>
  )
}

function EditComment({
  comment,
  onDone,
}: {
  readonly comment: TicketComment
  readonly onDone: () => void
}) {
  const [text, setText] = useState(comment.text)
  const edit = useCommand(editComment, { refreshes: [listComments], onDone })
  return (
    <CommentBox
      label="Edit your comment"
      text={text}
      onText={setText}
      problem={edit.problem?.message}
      isBusy={edit.isBusy}
      sendLabel="Save comment"
      onSend={() => edit.run({ id: comment.id, text: text.trim() })}
      onCancel={onDone}
    />
  )
}

function DeleteButton({ id }: { readonly id: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const remove = useCommand(deleteComment, {
    refreshes: [listComments, findTicketByKey],
    onDone: () => {
      setConfirming(false)
      toast({ title: 'Comment deleted' })
    },
  })
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setConfirming(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title="Delete this comment?"
        confirmLabel="Delete comment"
        isBusy={remove.isBusy}
        problem={remove.problem?.message}
        onConfirm={() => remove.run({ id })}
      >
        The text is removed for everyone. A placeholder stays.
      </ConfirmDialog>
    </>
  )
}
