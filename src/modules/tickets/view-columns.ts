import { eachTicketField } from './ticket-fields.ts'

/** What a list of tickets can show beside the ticket itself, from left to right. */
export const viewColumns = [
  'board',
  'state',
  'type',
  'assignees',
  'owed',
  'requester',
  'tags',
  'due',
  ...Object.values(eachTicketField((name) => name)),
  'updated',
  'created',
] as const
export type ViewColumn = (typeof viewColumns)[number]
