import type { Ticket, TicketHistoryEntry } from '../../../model.ts'
import { eachTicketField } from '../../../ticket-fields.ts'
import type { ChangedName } from './ticket-change.ts'

export function actorName(
  { actor, type }: Pick<TicketHistoryEntry, 'actor' | 'type'>,
  requester: Ticket['requester'],
  nameOf: (memberId: string) => string,
): string {
  if (actor.kind === 'member' && actor.id) return nameOf(actor.id)
  if (actor.kind === 'contact') return actor.id === requester?.id ? requester.name : 'A customer'
  // Anonymous readers have no name in the log, and only readers vote.
  return type === 'share.voted' || type === 'share.unvoted' ? 'A reader' : 'Parley'
}

export function describeHistory(
  entry: TicketHistoryEntry,
  columnName: (id: string) => string,
): string {
  const { type, changed, fromColumnId, toColumnId, fromBoardId } = entry
  switch (type) {
    case 'ticket.created':
      return 'created the ticket'
    case 'ticket.time_logged':
      return 'logged time'
    case 'ticket.moved':
      if (fromBoardId) return 'moved it here from another board'
      return fromColumnId && toColumnId && fromColumnId !== toColumnId
        ? `moved it from ${columnName(fromColumnId)} to ${columnName(toColumnId)}`
        : 'moved it within its column'
    case 'ticket.commented':
      return 'commented'
    case 'ticket.deleted':
      return 'moved it to the trash or restored it'
    case 'ticket_sla.warning':
      return 'warned that an SLA target is due soon'
    case 'ticket_sla.breached':
      return 'marked an SLA target as missed'
    case 'ticket_sla.met':
      return 'marked an SLA target as met'
    case 'share.voted':
      return 'voted for it'
    case 'share.unvoted':
      return 'removed a vote'
    case 'share.merged':
      return 'merged or unmerged it'
    default:
      return changed.length > 0 ? `changed ${listOf(changed)}` : 'changed it'
  }
}

function listOf(names: readonly string[]): string {
  return listed.format(names.map((name) => partWords.get(name) ?? name))
}

const listed = new Intl.ListFormat('en')

const fieldWords: Readonly<Record<ChangedName, string>> = {
  title: 'the title',
  description: 'the description',
  typeId: 'the type',
  priority: 'the priority',
  assigneeIds: 'the assignees',
  teamId: 'the team',
  tagIds: 'the tags',
  requesterId: 'the requester',
  ...eachTicketField((_name, { label }) => `the ${label.toLowerCase()}`),
  dueAt: 'the due date',
  visibility: 'the visibility',
  etaOn: 'the expected date',
  etaPrecision: 'the date precision',
  attributes: 'the custom fields',
  parentId: 'the parent',
  isLocked: 'the lock',
}

const partWords: ReadonlyMap<string, string> = new Map([
  ...Object.entries(fieldWords),
  ['checklist', 'the checklist'],
  ['relations', 'the relations'],
  ['conversations', 'the linked conversations'],
  ['broadcasts', 'the reply to all customers'],
  ['watcherIds', 'the followers'],
  ['files', 'the files'],
  ['isArchived', 'the archived state'],
  ['merged', 'the merged tickets'],
  ['requester', 'the requester'],
  ['parent', 'the parent'],
  ['votes', 'the votes'],
])
