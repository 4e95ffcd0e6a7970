import { eachTicketField } from './ticket-fields.ts'

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
