import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { callApi } from '#platform/registry/browser-client.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast.ts'

import { findTicketByKey, relateTickets } from '../../../contract.ts'
import type { Ticket } from '../../../model.ts'
import { TicketChoice } from '../ticket-choice.tsx'
import { relationWords } from '../words.ts'
import { Part } from './part.tsx'
import { TicketLine } from './ticket-line.tsx'
import type { PartProps } from './part-props.ts'

type Relation = Ticket['relations'][number]

export function Relations({
  ticket,
  canWork,
  onGo,
}: PartProps & { readonly onGo: (key: string) => void }) {
  const [isAdding, setAdding] = useState(false)
  const relate = useRelate(ticket)
  const { relations } = ticket
  if (!canWork && relations.length === 0) return null
  return (
    <Part
      title="Relations"
      actions={
        canWork &&
        !isAdding && (
          <Button
            kind="quiet"
            size="small"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add relation
          </Button>
        )
      }
    >
      {relations.length === 0 && !isAdding && (
        <p className="text-ink-faint">Link blockers, duplicates and related tickets.</p>
      )}
      {relations.length > 0 && (
        <ul className="-mx-2 flex flex-col">
          {relations.map(({ kind, direction, ticket: other }) => (
            <TicketLine
              key={`${kind}-${direction}-${other.id}`}
              ticket={other}
              lead={relationWords[`${kind} ${direction}`]}
              onOpen={() => onGo(other.key)}
              removeLabel="Remove the relation to"
              {...(canWork && {
                onRemove: () => void relate(`${kind} ${direction}`, other.id, false),
              })}
            />
          ))}
        </ul>
      )}
      {isAdding && (
        <AddRelation
          ticket={ticket}
          onAdd={(how, otherId) => void relate(how, otherId, true).then(() => setAdding(false))}
          onCancel={() => setAdding(false)}
        />
      )}
    </Part>
  )
}

function AddRelation({
  ticket,
  onAdd,
  onCancel,
}: {
  readonly ticket: Ticket
  readonly onAdd: (how: How, otherId: string) => void
  readonly onCancel: () => void
}) {
  const [how, setHow] = useState<How>('relates to')
  const [otherId, setOther] = useState('')
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line p-3">
      <div className="grid gap-3 *:min-w-0 sm:grid-cols-[10rem_1fr]">
        <Select label="This ticket" items={offered} value={how} onChange={setHow} />
        <TicketChoice label="Ticket" value={otherId} exclude={[ticket.id]} onChange={setOther} />
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" disabled={otherId === ''} onClick={() => onAdd(how, otherId)}>
          Add relation
        </Button>
      </div>
    </div>
  )
}

type How = `${Relation['kind']} ${Relation['direction']}`

/** Relations are stored on the source ticket, whichever of the two is open. */
function useRelate({
  id,
}: Ticket): (how: How, otherId: string, isRelated: boolean) => Promise<void> {
  const queries = useQueryClient()
  return async (how, otherId, isRelated) => {
    const [kind, direction] = how.split(' ') as [Relation['kind'], Relation['direction']]
    const ends = direction === 'to' ? { id, otherId } : { id: otherId, otherId: id }
    try {
      await callApi(relateTickets, { ...ends, kind, isRelated })
    } catch (error) {
      toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })
    }
    await queries.invalidateQueries({ queryKey: [findTicketByKey.name] })
  }
}

const relationChoices: readonly How[] = [
  'relates to',
  'blocks to',
  'blocks from',
  'duplicates to',
  'causes to',
  'causes from',
]
const offered = relationChoices.map((value) => ({ value, label: relationWords[value] }))
