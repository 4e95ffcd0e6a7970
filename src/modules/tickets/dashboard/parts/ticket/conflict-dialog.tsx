import { priorityWords } from '#modules/inbox/dashboard/public/marks.tsx'
import { wordsOf } from '#platform/resources/field-kinds.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import type { Ticket } from '../../../model.ts'
import { isTicketField, ticketFields } from '../../../ticket-fields.ts'
import { dueDay } from '../due-date.ts'
import { usePeople, useTeams } from '../use-people.ts'
import { useTags } from '../use-tags.ts'
import { useTicketTypes } from '../use-ticket-types.ts'
import { changeWords, valueIn, type ChangedName } from './ticket-change.ts'
import type { Conflict } from './use-ticket-change.ts'

export function ConflictDialog({
  conflict: { names, mine, theirs },
  onKeepMine,
  onTakeTheirs,
}: {
  readonly conflict: Conflict
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}) {
  const say = useWords(theirs)
  return (
    <Dialog
      isOpen
      onClose={onTakeTheirs}
      title={`Someone else changed ${theirs.key}`}
      description="Your changes aren’t saved yet. Choose which values to keep."
      footer={
        <>
          <Button onClick={onTakeTheirs}>Use theirs</Button>
          <Button kind="primary" onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <table className="w-full table-fixed text-start">
        <thead className="text-sm text-ink-faint">
          <tr>
            <th className="w-1/4 py-1.5 text-start font-medium">Field</th>
            <th className="py-1.5 pe-3 text-start font-medium">Yours</th>
            <th className="py-1.5 text-start font-medium">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-2 pe-3 text-start font-medium">
                {changeWords[name]}
              </th>
              <td className="py-2 pe-3 wrap-anywhere">{say(name, mine[name])}</td>
              <td className="py-2 wrap-anywhere">{say(name, valueIn(theirs, name))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

function useWords(theirs: Ticket): (name: ChangedName, value: unknown) => string {
  const { nameOf } = usePeople()
  const teams = useTeams()
  const tags = useTags()
  const types = useTicketTypes()
  const nameIn = (rows: readonly { id: string; name: string }[], id: unknown): string =>
    rows.find((row) => row.id === id)?.name ?? 'None'
  return (name, value) => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const ids = Array.isArray(value) ? value.map(String) : []
    if (isTicketField(name)) return wordsOf(ticketFields[name], value) || 'None'
    switch (name) {
      case 'priority':
        return priorityWords[value as Ticket['priority']]
      case 'assigneeIds':
        return ids.map(nameOf).join(', ') || 'None'
      case 'tagIds':
        return ids.map((id) => nameIn(tags, id)).join(', ') || 'None'
      case 'teamId':
        return nameIn(teams, value)
      case 'typeId':
        return nameIn(types, value)
      case 'requesterId':
        return value === theirs.requester?.id ? (theirs.requester?.name ?? 'None') : 'Your choice'
      case 'dueAt':
        return text ? dueDay(text) : 'None'
      case 'description':
        return text.replaceAll(/<[^>]*>/g, ' ').slice(0, 400) || 'Empty'
      case 'parentId':
        return value === theirs.parent?.id ? (theirs.parent?.key ?? 'None') : 'Your choice'
      default:
        return typeof value === 'object' ? JSON.stringify(value) : text || 'None'
    }
  }
}
