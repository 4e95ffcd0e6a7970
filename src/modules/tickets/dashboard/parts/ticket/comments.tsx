import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import { deleteComment, editComment, findTicketByKey, listComments } from '../../../contract.ts'
import type { TicketComment } from '../../../model.ts'
import { usePeople } from '../use-people.ts'
import { CommentBox } from './comment-box.tsx'
import { NewComment } from './new-comment.tsx'
import type { PartProps } from './part-props.ts'

/** What colleagues say about the ticket, the newest first. Customers never see it. */
export function Comments({ ticket: { id }, canWork }: PartProps) {
  const { rows, error, hasMore, isLoadingMore, loadMore, retry } = usePages(listComments, { id })
  return (
    <div className="flex flex-col gap-2 pt-2">
      {canWork && <NewComment ticketId={id} />}
      {error && rows.length === 0 && <ErrorState detail={error.message} onRetry={retry} />}
      {!canWork && !error && rows.length === 0 && (
        <p className="text-ink-faint">Nobody said anything yet.</p>
      )}
      <ul className="mt-2 flex flex-col gap-5 empty:hidden">
        {rows.map((comment) => (
          <li key={comment.id}>
            <Comment comment={comment} canWork={canWork} />
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

function Comment({
  comment,
  canWork,
}: {
  readonly comment: TicketComment
  readonly canWork: boolean
}) {
  const { id, memberId, text, createdAt, editedAt, isDeleted } = comment
  const { myId, nameOf } = usePeople()
  const [isEditing, setEditing] = useState(false)
  const isMine = memberId !== null && memberId === myId
  const name = memberId ? nameOf(memberId) : 'The system'
  return (
    <article className="flex gap-3" aria-label={`Comment of ${name}`}>
      <Avatar id={memberId ?? 'system'} name={name} size="small" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{name}</span>
          <span className="text-sm text-ink-faint">
            <TimeAgo at={createdAt} />
            {editedAt && !isDeleted && ', edited'}
          </span>
        </p>
        {isDeleted && <p className="text-ink-faint">This comment was deleted.</p>}
        {!isDeleted && !isEditing && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
        {isEditing && <EditComment comment={comment} onDone={() => setEditing(false)} />}
        {isMine && canWork && !isDeleted && !isEditing && (
          <div className="-ms-2 flex gap-1">
            <Button kind="quiet" size="small" onClick={() => setEditing(true)}>
              Edit
            </Button>
            <DeleteButton id={id} />
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
      label="Change your comment"
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
  const [isAsking, setAsking] = useState(false)
  const remove = useCommand(deleteComment, {
    refreshes: [listComments, findTicketByKey],
    onDone: () => {
      setAsking(false)
      toast({ title: 'Comment deleted' })
    },
  })
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this comment?"
        confirmLabel="Delete comment"
        isBusy={remove.isBusy}
        problem={remove.problem?.message}
        onConfirm={() => remove.run({ id })}
      >
        Its words are gone for everybody. That you said something stays.
      </ConfirmDialog>
    </>
  )
}
