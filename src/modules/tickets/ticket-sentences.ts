import { eachTicketField } from './ticket-fields.ts'

export function describeTicketChange({ changed }: { readonly changed: readonly string[] }): string {
  const parts = changed.flatMap((part) => ticketWords.get(part) ?? [])
  const what = parts.length > 0 ? `${listed.format(parts)} of ` : ''
  return `edited ${what}ticket {key}`
}

const ticketWords: ReadonlyMap<string, string> = new Map([
  ['title', 'the title'],
  ['description', 'the description'],
  ['typeId', 'the type'],
  ['priority', 'the priority'],
  ['assigneeIds', 'the assignees'],
  ['teamId', 'the team'],
  ['tagIds', 'the tags'],
  ['requesterId', 'the requester'],
  ['requester', 'the requester'],
  ['dueAt', 'the due date'],
  ...Object.entries(eachTicketField((_name, { label }) => `the ${label.toLowerCase()}`)),
  ['attributes', 'the custom fields'],
  ['checklist', 'the checklist'],
  ['conversations', 'the conversations'],
  ['files', 'the files'],
])
const listed = new Intl.ListFormat('en')
