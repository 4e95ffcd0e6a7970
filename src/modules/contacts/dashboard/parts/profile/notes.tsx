import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import type { Call } from '#platform/registry/call.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ErrorState } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import type { Note as Written } from '../../../model.ts'
import type { NoteCalls } from '../../../notes-contract.ts'

interface Noted {
  readonly calls: NoteCalls
  readonly refreshes: readonly Call[]
}

export function Notes({
  subjectId,
  canManage,
  ...noted
}: Noted & {
  readonly subjectId: string
  readonly canManage: boolean
}) {
  const list = usePages(noted.calls.list, { id: subjectId, limit: 20 })
  if (list.error) return <ErrorState detail={list.error.message} onRetry={list.retry} />
  return (
    <>
      {canManage && <NewNote subjectId={subjectId} {...noted} />}
      {list.rows.length === 0 && !list.isLoading && <p className="text-ink-faint">No notes yet.</p>}
      {list.rows.length > 0 && (
        <ul className="flex flex-col gap-4">
          {list.rows.map((note) => (
            <Note key={note.id} note={note} canManage={canManage} {...noted} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button kind="quiet" isBusy={list.isLoadingMore} onClick={list.loadMore}>
          Show earlier
        </Button>
      )}
    </>
  )
}

function NewNote({ subjectId, calls, refreshes }: Noted & { readonly subjectId: string }) {
  const [text, setText] = useState('')
  const add = useCommand(calls.add, {
    refreshes: [calls.list, ...refreshes],
    onDone: () => setText(''),
  })
  return (
    <Form
      problem={add.problem}
      onSend={() => {
        if (text.trim() !== '') add.run({ id: subjectId, text })
      }}
    >
      <TextArea
        label="New note"
        rows={2}
        maxLength={10_000}
        value={text}
        error={add.fieldError('text')}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex justify-end">
        <Button type="submit" isBusy={add.isBusy} disabled={text.trim() === ''}>
          Add note
        </Button>
      </div>
    </Form>
  )
}

function Note({
  note,
  canManage,
  calls,
  refreshes,
}: Noted & { readonly note: Written; readonly canManage: boolean }) {
  const names = useNames()
  const remove = useCommand(calls.remove, {
    refreshes: [calls.list, ...refreshes],
    onRefused: ({ detail }) => toast({ tone: 'bad', title: detail }),
  })
  return (
    <li className="group flex gap-2 rounded-card bg-warn-wash p-3">
      <div className="min-w-0 flex-1">
        <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
        <p className="mt-1 text-sm text-ink-soft">
          {names.get(note.authorId) ?? 'A former teammate'}, <TimeAgo at={note.createdAt} />
        </p>
      </div>
      {canManage && (
        <IconButton
          label="Delete note"
          icon={<Trash2 size={16} aria-hidden />}
          disabled={remove.isBusy}
          onClick={() => remove.run({ id: note.id })}
        />
      )}
    </li>
  )
}
