import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ErrorState } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import { listContactTimeline } from '../../../contract.ts'
import type { ContactNote } from '../../../model.ts'
import { addContactNote, deleteContactNote, listContactNotes } from '../../../notes-contract.ts'

/** What colleagues should know of a person. */
export function Notes({
  contactId,
  canManage,
}: {
  readonly contactId: string
  readonly canManage: boolean
}) {
  const list = usePages(listContactNotes, { id: contactId, limit: 20 })
  if (list.error) return <ErrorState detail={list.error.message} onRetry={list.retry} />
  return (
    <>
      {canManage && <NewNote contactId={contactId} />}
      {list.rows.length === 0 && !list.isLoading && (
        <p className="text-ink-faint">Nobody noted anything yet.</p>
      )}
      {list.rows.length > 0 && (
        <ul className="flex flex-col gap-4">
          {list.rows.map((note) => (
            <Note key={note.id} note={note} canManage={canManage} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button kind="quiet" isBusy={list.isLoadingMore} onClick={list.loadMore}>
          Show earlier notes
        </Button>
      )}
    </>
  )
}

function NewNote({ contactId }: { readonly contactId: string }) {
  const [text, setText] = useState('')
  const add = useCommand(addContactNote, {
    refreshes: [listContactNotes, listContactTimeline],
    onDone: () => setText(''),
  })
  return (
    <Form
      problem={add.problem}
      onSend={() => {
        if (text.trim() !== '') add.run({ id: contactId, text })
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

function Note({ note, canManage }: { readonly note: ContactNote; readonly canManage: boolean }) {
  const names = useNames()
  const remove = useCommand(deleteContactNote, {
    refreshes: [listContactNotes],
    onRefused: ({ detail }) => toast({ tone: 'bad', title: detail }),
  })
  return (
    <li className="group flex gap-2 rounded-card bg-warn-wash p-3">
      <div className="min-w-0 flex-1">
        <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
        <p className="mt-1 text-sm text-ink-soft">
          {names.get(note.authorId) ?? 'A former member'}, <TimeAgo at={note.createdAt} />
        </p>
      </div>
      {canManage && (
        <IconButton
          label="Delete this note"
          icon={<Trash2 size={16} aria-hidden />}
          disabled={remove.isBusy}
          onClick={() => remove.run({ id: note.id })}
        />
      )}
    </li>
  )
}
