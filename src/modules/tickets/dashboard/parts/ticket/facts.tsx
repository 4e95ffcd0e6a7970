import { useState, type ReactNode } from 'react'

import { priorityWords } from '#modules/inbox/dashboard/public/marks.tsx'
import { FieldInput } from '#platform/resources/browser/record-fields.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { MultiCombobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Select } from '#ui/select.tsx'

import type { Board, Ticket } from '../../../model.ts'
import { eachTicketField } from '../../../ticket-fields.ts'
import { dueDay, dueMoment } from '../due-date.ts'
import { useMove } from '../board/use-move.tsx'
import { TicketChoice } from '../ticket-choice.tsx'
import { usePeople, useTeams } from '../use-people.ts'
import { useTags } from '../use-tags.ts'
import { useTicketTypes } from '../use-ticket-types.ts'
import {
  choicesOf,
  precisionWords,
  priorities,
  visibilityHints,
  visibilityWords,
} from '../words.ts'
import { ReadFacts } from './read-facts.tsx'
import { RequesterChoice } from './requester-choice.tsx'
import { RevealTogether } from './reveal-together.tsx'
import type { TicketChange } from './ticket-change.ts'
import type { PartProps } from './part-props.ts'
import { TypeFields } from './type-fields.tsx'

interface FactsProps extends PartProps {
  readonly board: Board
  readonly onChange: (change: TicketChange) => void
  readonly onGo: (key: string) => void
}

export function Facts({ ticket, board, canWork, onChange, onGo }: FactsProps) {
  if (!canWork) return <ReadFacts ticket={ticket} board={board} onGo={onGo} />
  return (
    <div className="flex flex-col gap-2">
      <StateFact ticket={ticket} board={board} />
      <People ticket={ticket} onChange={onChange} />
      <Sorting ticket={ticket} onChange={onChange} />
      <Times ticket={ticket} onChange={onChange} />
      <VisibilityFacts ticket={ticket} onChange={onChange} />
      <Fact label="Parent">
        <TicketChoice
          label="Parent"
          isLabelHidden
          value={ticket.parent?.id ?? ''}
          known={ticket.parent}
          exclude={[ticket.id, ...ticket.children.map(({ id }) => id)]}
          onChange={(id) => onChange({ parentId: id || null })}
        />
      </Fact>
      <RevealTogether>
        <TypeFields ticket={ticket} onChange={(attributes) => onChange({ attributes })} />
      </RevealTogether>
    </div>
  )
}

interface GroupProps {
  readonly ticket: Ticket
  readonly onChange: (change: TicketChange) => void
}

function StateFact({ ticket, board }: { readonly ticket: Ticket; readonly board: Board }) {
  const move = useMove(board)
  const [closesConversation, setCloses] = useState(true)
  const thread = ticket.conversations.find(({ kind }) => kind === 'primary')
  const place = { afterId: null, beforeId: null, closesConversation }
  return (
    <>
      <Fact label="State">
        <Select
          label="State"
          isLabelHidden
          items={board.columns.map(({ id, name }) => ({ value: id, label: name }))}
          value={ticket.columnId}
          onChange={(columnId) => void move.run(ticket, { columnId, ...place }).catch(() => {})}
        />
        {thread?.isInSight && ticket.resolvedAt === null && (
          <div className="py-2">
            <Checkbox
              label="Close conversation on resolve"
              isChecked={closesConversation}
              onChange={setCloses}
            />
          </div>
        )}
      </Fact>
      {move.question}
    </>
  )
}

function People({ ticket, onChange }: GroupProps) {
  const { members, nameOf } = usePeople()
  const teams = useTeams()
  const gone = ticket.assigneeIds.filter((id) => !members.some((member) => member.id === id))
  return (
    <>
      <Fact label="Assignees">
        <MultiCombobox
          label="Assignees"
          isLabelHidden
          placeholder={ticket.assigneeIds.length === 0 ? 'Unassigned' : ''}
          items={[...members, ...gone.map((id) => ({ id, name: nameOf(id) }))].map((person) => ({
            value: person.id,
            label: person.name,
            isDisabled: ticket.assigneeIds.length >= 5 && !ticket.assigneeIds.includes(person.id),
          }))}
          values={ticket.assigneeIds}
          onChange={(ids) => onChange({ assigneeIds: ids.slice(0, 5) })}
        />
      </Fact>
      {teams.length > 0 && (
        <Fact label="Team">
          <Select
            label="Team"
            isLabelHidden
            items={[
              { value: '', label: 'No team' },
              ...teams.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={ticket.teamId ?? ''}
            onChange={(id) => onChange({ teamId: id || null })}
          />
        </Fact>
      )}
      <Fact label="Requester">
        <RequesterChoice
          requester={ticket.requester}
          onChange={(id) => onChange({ requesterId: id || null })}
        />
      </Fact>
    </>
  )
}

function Sorting({ ticket, onChange }: GroupProps) {
  const tags = useTags()
  const types = useTicketTypes()
  const isTypeKnown = types.some(({ id }) => id === ticket.typeId)
  return (
    <>
      <Fact label="Priority">
        <Select
          label="Priority"
          isLabelHidden
          items={priorities.map((value) => ({ value, label: priorityWords[value] }))}
          value={ticket.priority}
          onChange={(priority) => onChange({ priority })}
        />
      </Fact>
      <Fact label="Type">
        <Select
          label="Type"
          isLabelHidden
          placeholder={isTypeKnown ? 'Choose' : 'Archived type'}
          items={types.map(({ id, name }) => ({ value: id, label: name }))}
          value={ticket.typeId}
          onChange={(typeId) => onChange({ typeId })}
        />
      </Fact>
      <Fact label="Tags">
        <MultiCombobox
          label="Tags"
          isLabelHidden
          placeholder={ticket.tagIds.length === 0 ? 'None' : ''}
          items={tags
            .filter(({ id, isOffered }) => isOffered || ticket.tagIds.includes(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
          values={ticket.tagIds}
          onChange={(ids) => onChange({ tagIds: [...ids] })}
        />
      </Fact>
    </>
  )
}

function Times({ ticket, onChange }: GroupProps) {
  return (
    <>
      <Fact label="Due">
        <DateField
          label="Due"
          isLabelHidden
          value={ticket.dueAt ? dueDay(ticket.dueAt) : ''}
          onChange={(day) => onChange({ dueAt: dueMoment(day) })}
        />
      </Fact>
      {Object.values(
        eachTicketField((name, field) => (
          <Fact key={name} label={field.label}>
            <FieldInput
              // The key resets the input after a save.
              key={JSON.stringify(ticket[name])}
              name={name}
              field={field}
              isLabelHidden
              value={ticket[name]}
              error={undefined}
              isDisabled={false}
              onChange={(value) => onChange({ [name]: value })}
            />
          </Fact>
        )),
      )}
    </>
  )
}

function VisibilityFacts({ ticket, onChange }: GroupProps) {
  const { visibility, etaOn, etaPrecision } = ticket
  return (
    <>
      <Fact label="Visible to">
        <Select
          label="Visible to"
          isLabelHidden
          items={visibilityChoices}
          value={visibility}
          onChange={(chosen) => onChange({ visibility: chosen })}
        />
      </Fact>
      {visibility === 'public' && (
        <Fact label="Expected">
          <div className="flex flex-col gap-2">
            <DateField
              label="Expected"
              isLabelHidden
              value={etaOn ?? ''}
              onChange={(day) => onChange({ etaOn: day || null })}
            />
            {etaOn && (
              <Select
                label="Precision"
                isLabelHidden
                items={precisionChoices}
                value={etaPrecision}
                onChange={(chosen) => onChange({ etaPrecision: chosen })}
              />
            )}
          </div>
        </Fact>
      )}
    </>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-2">
      <span aria-hidden className="pt-2.5 text-sm text-ink-soft">
        {label}
      </span>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

const visibilityChoices = choicesOf(visibilityWords).map((choice) => ({
  ...choice,
  hint: visibilityHints[choice.value],
}))
const precisionChoices = choicesOf(precisionWords)
