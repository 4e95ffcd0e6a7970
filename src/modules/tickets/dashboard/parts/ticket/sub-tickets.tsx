import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { isComposing } from '#lib/is-composing.ts'
import { newClientKey } from '#lib/new-client-key.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { fieldBox } from '#ui/field-frame.tsx'

import { createTicket, findTicketByKey } from '../../../contract.ts'
import type { Ticket } from '../../../model.ts'
import { placeCard } from '../board-cache.ts'
import { Part } from './part.tsx'
import { TicketLine } from './ticket-line.tsx'
import type { PartProps } from './part-props.ts'

export function SubTickets({
  ticket,
  canWork,
  onGo,
}: PartProps & { readonly onGo: (key: string) => void }) {
  const { children } = ticket
  if (!canWork && children.length === 0) return null
  const done = children.filter(({ isDone }) => isDone).length
  return (
    <Part title="Sub-tickets" note={children.length > 0 && `${done} of ${children.length} done`}>
      {children.length > 0 && (
        <ul className="-mx-2 flex flex-col">
          {children.map((child) => (
            <TicketLine key={child.id} ticket={child} onOpen={() => onGo(child.key)} />
          ))}
        </ul>
      )}
      {canWork && <AddChild parent={ticket} />}
    </Part>
  )
}

function AddChild({ parent }: { readonly parent: Ticket }) {
  const queries = useQueryClient()
  const [title, setTitle] = useState('')
  const [clientKey, setClientKey] = useState(newClientKey)
  const create = useCommand(createTicket, {
    refreshes: [findTicketByKey],
    onDone(ticket) {
      placeCard(queries, ticket)
      setTitle('')
      setClientKey(newClientKey())
    },
  })
  const problem = create.problem?.message
  return (
    <>
      <input
        type="text"
        aria-label="Add sub-ticket"
        placeholder="Add a sub-ticket, then press Enter"
        aria-invalid={problem !== undefined}
        maxLength={200}
        value={title}
        className={`${fieldBox(problem)} control w-full px-3 outline-none placeholder:text-ink-faint max-sm:text-lg`}
        onChange={({ target }) => setTitle(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent) || title.trim() === '') return
          event.preventDefault()
          create.run({
            clientKey,
            boardId: parent.boardId,
            parentId: parent.id,
            title: title.trim(),
          })
        }}
      />
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </>
  )
}
