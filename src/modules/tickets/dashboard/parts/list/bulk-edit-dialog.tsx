import { useState } from 'react'

import { priorityWords } from '#modules/inbox/dashboard/public/marks.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { MultiCombobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

import { getBoard, listBoards } from '../../../boards-contract.ts'
import type { TicketCard } from '../../../model.ts'
import { dueMoment } from '../due-date.ts'
import { useTicketActions, type ManyChange } from '../use-ticket-actions.ts'
import { usePeople } from '../use-people.ts'
import { useTags } from '../use-tags.ts'
import { priorities } from '../words.ts'
import { changeOf, isNothing, unchanged, type BulkDraft } from './bulk-draft.ts'

export function BulkEditDialog({
  cards,
  onDone,
  onClose,
}: {
  readonly cards: readonly TicketCard[]
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const [draft, setDraft] = useState<BulkDraft>(unchanged)
  const [isBusy, setBusy] = useState(false)
  const acts = useTicketActions()
  const put = (change: Partial<BulkDraft>): void => setDraft({ ...draft, ...change })
  const many = cards.length === 1 ? '1 ticket' : `${cards.length.toLocaleString('en')} tickets`
  const save = async (): Promise<void> => {
    setBusy(true)
    const change: ManyChange = changeOf(draft)
    const ids = cards.map(({ id }) => id)
    const isDone = await acts.edit(ids, change, 'changed')
    setBusy(false)
    if (isDone) onDone()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Edit ${many}`}
      description="Fields you leave empty stay unchanged."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            disabled={isNothing(draft)}
            onClick={() => void save()}
          >
            Apply changes {many}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Places cards={cards} draft={draft} onChange={put} />
        <Select
          label="Priority"
          items={[
            { value: '', label: 'No change' },
            ...priorities.map((value) => ({ value, label: priorityWords[value] })),
          ]}
          value={draft.priority}
          onChange={(priority) => put({ priority })}
        />
        <DueChoice draft={draft} onChange={put} />
        <People draft={draft} onChange={put} />
        <Tags draft={draft} onChange={put} />
      </div>
    </Dialog>
  )
}

interface DraftProps {
  readonly draft: BulkDraft
  readonly onChange: (change: Partial<BulkDraft>) => void
}

/** Columns belong to one board, so they need a common or target board. */
function Places({
  cards,
  draft,
  onChange,
}: DraftProps & { readonly cards: readonly TicketCard[] }) {
  const { data: boards } = useCall(listBoards, {})
  const [first] = cards
  const isOneBoard = cards.every(({ boardId }) => boardId === first?.boardId)
  const boardId = draft.boardId || (isOneBoard ? (first?.boardId ?? '') : '')
  const { data: board } = useCall(getBoard, { id: boardId }, { isEnabled: boardId !== '' })
  const columns = boardId === '' ? [] : (board?.columns ?? [])
  const chosen = columns.find(({ id }) => id === draft.columnId)
  const isCancelled = chosen?.category === 'cancelled'
  return (
    <>
      <Select
        label="Board"
        items={[
          { value: '', label: 'No change' },
          ...(boards?.items ?? [])
            .filter(({ id, myRole }) => myRole !== 'view' && !(isOneBoard && id === first?.boardId))
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={draft.boardId}
        onChange={(id) => onChange({ boardId: id, columnId: '', reason: '' })}
      />
      <Select
        label="State"
        isDisabled={boardId === ''}
        {...(boardId === '' && { hint: 'The tickets are on several boards.' })}
        items={[
          { value: '', label: draft.boardId ? 'Keep state' : 'No change' },
          ...columns.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={draft.columnId}
        onChange={(columnId) => onChange({ columnId, reason: '' })}
      />
      {isCancelled && (
        <Field
          label="Reason"
          className="sm:col-span-2"
          maxLength={500}
          value={draft.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      )}
    </>
  )
}

function DueChoice({ draft, onChange }: DraftProps) {
  return (
    <div className="flex flex-col gap-2">
      <Select
        label="Due"
        items={[
          { value: '', label: 'No change' },
          { value: 'set', label: 'On a date' },
          { value: 'none', label: 'No date' },
        ]}
        value={draft.due}
        onChange={(due) => onChange({ due, dueAt: null })}
      />
      {draft.due === 'set' && (
        <DateField
          label="Date"
          isLabelHidden
          value={draft.day}
          onChange={(day) => onChange({ day, dueAt: dueMoment(day) })}
        />
      )}
    </div>
  )
}

function People({ draft, onChange }: DraftProps) {
  const { members } = usePeople()
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <Select
        label="Assignees"
        items={[
          { value: '', label: 'No change' },
          { value: 'set', label: 'Assign to' },
          { value: 'none', label: 'Unassigned' },
        ]}
        value={draft.assigned}
        onChange={(assigned) => onChange({ assigned })}
      />
      {draft.assigned === 'set' && (
        <MultiCombobox
          label="People"
          isLabelHidden
          placeholder="Up to 5 people"
          items={members.map(({ id, name }) => ({
            value: id,
            label: name,
            isDisabled: draft.assigneeIds.length >= 5 && !draft.assigneeIds.includes(id),
          }))}
          values={draft.assigneeIds}
          onChange={(assigneeIds) => onChange({ assigneeIds: assigneeIds.slice(0, 5) })}
        />
      )}
    </div>
  )
}

function Tags({ draft, onChange }: DraftProps) {
  const tags = useTags()
  const offered = tags.filter(({ isOffered }) => isOffered)
  return (
    <>
      <MultiCombobox
        label="Add tags"
        placeholder="None"
        items={offered
          .filter(({ id }) => !draft.removeTagIds.includes(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        values={draft.addTagIds}
        onChange={(addTagIds) => onChange({ addTagIds: addTagIds.slice(0, 30) })}
      />
      <MultiCombobox
        label="Remove tags"
        placeholder="None"
        items={tags
          .filter(({ id }) => !draft.addTagIds.includes(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        values={draft.removeTagIds}
        onChange={(removeTagIds) => onChange({ removeTagIds: removeTagIds.slice(0, 30) })}
      />
    </>
  )
}
