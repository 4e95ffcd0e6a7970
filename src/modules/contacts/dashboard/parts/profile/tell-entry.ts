import type { TimelineEntry } from '../../../model.ts'

export interface Told {
  readonly title: string
  readonly body?: string | undefined
  readonly conversationId?: string | undefined
}

/** One line of the timeline in words. A kind of event nobody wrote words for is told by its name. */
export function tellEntry(
  { type, actor, data }: Pick<TimelineEntry, 'type' | 'actor' | 'data'>,
  names: ReadonlyMap<string, string>,
): Told {
  const message = Object(data['message']) as { author?: unknown; text?: unknown }
  const author = Object(message.author) as { kind?: unknown }
  // A first message comes from a page that nobody is signed in to.
  const isCustomer = author.kind === 'contact' || (type === began && actor.kind !== 'member')
  const who = isCustomer ? 'The customer' : whoDid(actor, names)
  const conversationId = textOf(data['conversationId'])
  if (type === 'message.created' || type === 'note.created') {
    const verb = type === 'note.created' ? 'noted' : 'wrote'
    return { title: `${who} ${verb}`, body: textOf(message.text), conversationId }
  }
  if (type === 'contact.created' && actor.kind !== 'member') return { title: 'First contact' }
  if (type === 'conversation.status_changed') {
    const after = textOf(data['after']) ?? ''
    return { title: `${who} ${statusVerbs[after] ?? 'changed'} ${numbered(data)}`, conversationId }
  }
  const words = verbs[type]
  const title = words
    ? `${who} ${words.replace('{conversation}', numbered(data)).replace('{from}', textOf(data['fromName']) ?? 'a contact')}`
    : `${who}: ${type.replaceAll(/[._]/g, ' ')}`
  return { title, conversationId }
}

function whoDid({ kind, id }: TimelineEntry['actor'], names: ReadonlyMap<string, string>): string {
  if (kind === 'contact') return 'The customer'
  return (id && names.get(id)) ?? (kind === 'member' ? 'A former member' : 'The system')
}

function numbered(data: TimelineEntry['data']): string {
  const number = data['number']
  return typeof number === 'number' ? `conversation #${number}` : 'a conversation'
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

const began = 'conversation.created'

const statusVerbs: Readonly<Record<string, string>> = {
  open: 'opened',
  closed: 'closed',
  snoozed: 'snoozed',
}

const verbs: Readonly<Record<string, string>> = {
  'contact.created': 'added this contact',
  'contact.updated': 'changed the details',
  'contact.identified': 'proved who this is',
  'contact.tagged': 'changed the tags',
  'contact.blocked': 'blocked this contact',
  'contact.unblocked': 'unblocked this contact',
  'contact.merged': 'merged {from} into this contact',
  'contact.unmerged': 'took {from} out of this contact',
  'contact.note_added': 'added a note',
  'contact.note_changed': 'changed the notes',
  'conversation.created': 'began {conversation}',
  'conversation.updated': 'changed {conversation}',
  'conversation.rated': 'rated {conversation}',
}
