import type { InputOf } from '#platform/registry/call.ts'

import type { updateTicket } from '../../../contract.ts'
import type { Ticket } from '../../../model.ts'
import { eachTicketField } from '../../../ticket-fields.ts'

export type TicketChange = Omit<InputOf<typeof updateTicket>, 'id' | 'version'>
export type ChangedName = keyof TicketChange

export function valueIn(ticket: Ticket, name: ChangedName): unknown {
  if (name === 'requesterId') return ticket.requester?.id ?? null
  if (name === 'parentId') return ticket.parent?.id ?? null
  return ticket[name]
}

export function namesInConflict(
  change: TicketChange,
  before: Ticket,
  theirs: Ticket,
): ChangedName[] {
  return namesIn(change).filter(
    (name) =>
      !isSame(valueIn(before, name), valueIn(theirs, name)) &&
      !isSame(valueIn(theirs, name), change[name]),
  )
}

export function withChange(ticket: Ticket, change: TicketChange): Ticket {
  const { requesterId: _requester, parentId: _parent, attributes, ...plain } = change
  const known = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  return {
    ...ticket,
    ...known,
    ...(attributes && { attributes: { ...ticket.attributes, ...attributes } }),
  }
}

function namesIn(change: TicketChange): ChangedName[] {
  // Object.keys loses the key type.
  return Object.keys(change) as ChangedName[]
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export const changeWords: Readonly<Record<ChangedName, string>> = {
  title: 'Title',
  description: 'Description',
  typeId: 'Type',
  priority: 'Priority',
  assigneeIds: 'Assignees',
  teamId: 'Team',
  tagIds: 'Tags',
  requesterId: 'Requester',
  ...eachTicketField((_name, { label }) => label),
  dueAt: 'Due',
  visibility: 'Visible to',
  etaOn: 'Expected',
  etaPrecision: 'Expected',
  attributes: 'Fields',
  parentId: 'Parent',
  isLocked: 'Locked',
}
