import type { ReactNode } from 'react'

import { priorityWords } from '#modules/inbox/dashboard/public/marks.tsx'
import { useValueWords } from '#modules/fields/dashboard/public.tsx'
import { wordsOfField } from '#modules/fields/rules.ts'
import { Cell } from '#platform/resources/browser/cell.tsx'
import { emptyValue } from '#platform/resources/field-kinds.ts'
import { TextLink } from '#ui/text-link.tsx'

import type { Board, Ticket } from '../../../model.ts'
import { isDoneCategory } from '../../../rules.ts'
import { CardTags } from '../board/card-face.tsx'
import { DueBadge } from '../due-badge.tsx'
import { eachTicketField } from '../../../ticket-fields.ts'
import { usePeople, useTeams } from '../use-people.ts'
import { useTicketFields } from '../use-ticket-fields.ts'
import { useTicketTypes } from '../use-ticket-types.ts'
import { visibilityWords } from '../words.ts'

export function ReadFacts({
  ticket,
  board,
  onGo,
}: {
  readonly ticket: Ticket
  readonly board: Board
  readonly onGo: (key: string) => void
}) {
  const { nameOf } = usePeople()
  const team = useTeams().find(({ id }) => id === ticket.teamId)
  const type = useTicketTypes().find(({ id }) => id === ticket.typeId)
  const fields = useTicketFields().filter(({ key }) => ticket.attributes[key] !== undefined)
  const words = useValueWords()
  const column = board.columns.find(({ id }) => id === ticket.columnId)
  const { parent } = ticket
  return (
    <dl className="flex flex-col gap-3">
      <Read label="State">{column?.name}</Read>
      <Read label="Assignees">{ticket.assigneeIds.map(nameOf).join(', ') || 'Unassigned'}</Read>
      {team && <Read label="Team">{team.name}</Read>}
      {ticket.requester && <Read label="Requester">{ticket.requester.name}</Read>}
      <Read label="Priority">{priorityWords[ticket.priority]}</Read>
      {type && <Read label="Type">{type.name}</Read>}
      {ticket.tagIds.length > 0 && (
        <Read label="Tags">
          <CardTags ids={ticket.tagIds} />
        </Read>
      )}
      {ticket.dueAt && (
        <Read label="Due">
          <DueBadge
            dueAt={ticket.dueAt}
            isDone={column !== undefined && isDoneCategory(column.category)}
          />
        </Read>
      )}
      {Object.values(
        eachTicketField(
          (name, field) =>
            ticket[name] !== emptyValue(field) && (
              <Read key={name} label={field.label}>
                <Cell field={field} value={ticket[name]} />
              </Read>
            ),
        ),
      )}
      <Read label="Visible to">{visibilityWords[ticket.visibility]}</Read>
      {ticket.etaOn && <Read label="Expected">{ticket.etaOn}</Read>}
      {parent && (
        <Read label="Parent">
          <TextLink
            to={`?ticket=${parent.key}`}
            onClick={(event) => {
              event.preventDefault()
              onGo(parent.key)
            }}
          >
            {parent.key} {parent.title}
          </TextLink>
        </Read>
      )}
      {fields.map((field) => (
        <Read key={field.key} label={field.label}>
          {wordsOfField(field, ticket.attributes[field.key], words)}
        </Read>
      ))}
    </dl>
  )
}

function Read({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-2">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
