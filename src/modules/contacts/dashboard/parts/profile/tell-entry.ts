import { readMarks } from '#lib/marks/light-marks.ts'
import { wordsOf as plainWords } from '#lib/marks/marked.ts'
import { isRatingScale, ratingWords } from '#lib/rating-scale.ts'
import {
  wordsOfField,
  type FieldDefinition,
  type FieldValue,
  type ValueWords,
} from '#modules/fields/rules.ts'

import type { TimelineEntry } from '../../../model.ts'

export interface Told {
  readonly title: string
  readonly body?: string | undefined
  readonly conversationId?: string | undefined
}

type Entry = Pick<TimelineEntry, 'type' | 'actor' | 'data'> & {
  /** Whose it is, where several people stand in one timeline. */
  readonly contact?: { readonly name: string } | null | undefined
}
type Data = TimelineEntry['data']

/** The organization's own fields of the records that are spoken of, and how their values are written. */
export interface ToldFields {
  readonly company: readonly ToldField[]
  readonly conversation: readonly ToldField[]
  readonly words: ValueWords
}
type ToldField = Pick<FieldDefinition, 'key' | 'label' | 'type'>

/**
 * One line of the timeline in words, with the names of members and tags by their ids. A kind of event
 * nobody wrote words for is told by its name; undefined when other lines say all of it.
 */
export function tellEntry(
  entry: Entry,
  names: ReadonlyMap<string, string>,
  fields: ToldFields,
): Told | undefined {
  const { type, data } = entry
  const teller = tellers[type]
  const told = teller
    ? teller({ who: whoDid(entry, names), data, entry, names, fields })
    : nameOf(type)
  if (told === undefined) return undefined
  const { title, body } = typeof told === 'string' ? { title: told } : told
  return { title, body, conversationId: textOf(data['conversationId']) }
}

/** Whether somebody wrote words for it. */
export function hasWords(type: string): boolean {
  return Object.hasOwn(tellers, type)
}

function whoDid({ type, actor, data, contact }: Entry, names: ReadonlyMap<string, string>): string {
  const author = Object(messageOf(data)['author']) as { kind?: unknown }
  // A first message, and a rating, come from a page that nobody is signed in to.
  const isCustomer = author.kind === 'contact' || (byCustomers.has(type) && actor.kind !== 'member')
  if (isCustomer || fromOutside.has(actor.kind)) return contact?.name ?? 'The customer'
  const { id, kind } = actor
  return (id && names.get(id)) ?? (kind === 'member' ? 'A former member' : 'Parley')
}

const fromOutside = new Set(['contact', 'visitor', 'reader', 'anonymous'])

const byCustomers = new Set([
  'conversation.created',
  'conversation.rated',
  'conversation.rating_comment_added',
  'conversation.transcript_sent',
])

type Teller = (happened: {
  readonly who: string
  readonly data: Data
  readonly entry: Entry
  readonly names: ReadonlyMap<string, string>
  readonly fields: ToldFields
}) => string | { readonly title: string; readonly body?: string | undefined } | undefined

const did =
  (words: string): Teller =>
  ({ who, data }) =>
    `${who} ${words.replace('{conversation}', numbered(data)).replace('{from}', textOf(data['fromName']) ?? 'a contact')}`

const said =
  (verb: string): Teller =>
  ({ who, data }) => {
    const { text, author } = messageOf(data)
    const words = textOf(text)
    // Only those who answer write with marks.
    const isMarked = words !== undefined && Object(author)['kind'] === 'member'
    return { title: `${who} ${verb}`, body: isMarked ? plainWords(readMarks(words)) : words }
  }

const ofClock =
  (how: string): Teller =>
  ({ data }) => ({
    title: `A response time of ${numbered(data)} ${how}`,
    body: textOf(data['policyName']),
  })

const ofTicket =
  (verb: string): Teller =>
  ({ who, data }) =>
    `${who} ${verb} ${ticketIn(data)}`

const ofTicketClock =
  (how: string): Teller =>
  ({ data }) => ({
    title: `A response time of ${ticketIn(data)} ${how}`,
    body: textOf(data['policyName']),
  })

const tellers: Readonly<Record<string, Teller>> = {
  'contact.created': ({ who, entry }) =>
    entry.actor.kind === 'member' ? `${who} added this contact` : 'First contact',
  'contact.updated': tellDetails,
  'contact.identified': () => 'Your server proved who this is',
  'contact.tagged': tellTags,
  'contact.blocked': did('blocked this contact'),
  'contact.unblocked': did('unblocked this contact'),
  'contact.unsubscribed': ({ who, data, entry }) => {
    if (data['from'] !== 'news') return 'They want no more mails about an idea'
    return entry.actor.kind === 'member'
      ? `${who} stopped mails about news`
      : 'They want no news by mail'
  },
  'contact.merged': did('merged {from} into this contact'),
  'contact.unmerged': did('took {from} out of this contact'),
  'contact.erased': did('erased this contact'),
  'contact.note_added': did('added a note'),
  'contact.note_changed': did('changed the notes'),
  'company.created': did('added this company'),
  'company.updated': ({ who, data, fields }) => {
    const body = newsIn(data, fields)
    return body === undefined ? undefined : { title: `${who} changed the company`, body }
  },
  'company.deleted': did('moved the company to the trash'),
  'company.restored': did('put the company back'),
  'company.tagged': tellTags,
  'company.note_added': did('added a note about the company'),
  'company.note_changed': did('changed the notes about the company'),
  'company.merged': did('merged {from} into this company'),
  'company.unmerged': did('took {from} out of this company'),
  'conversation.created': did('began {conversation}'),
  'conversation.updated': tellUpdate,
  'conversation.snoozed': ({ who, data }) =>
    `${who} snoozed ${numbered(data)}${snoozedFor(data) ?? untilOf(data['until'])}`,
  'conversation.unsnoozed': ({ who, data, entry }) =>
    entry.actor.kind === 'member'
      ? `${who} brought ${numbered(data)} back`
      : `${sentence(numbered(data))} is back`,
  'conversation.closed': ({ who, data }) =>
    data['reason'] === 'no_reply'
      ? `${who} closed ${numbered(data)}: no reply`
      : `${who} closed ${numbered(data)}`,
  'conversation.reopened': did('opened {conversation} again'),
  'conversation.assigned': ({ who, data, entry, names }) => {
    const to = textOf(data['after'])
    if (entry.actor.kind === 'member' && entry.actor.id === to)
      return `${who} took ${numbered(data)}`
    return `${who} assigned ${numbered(data)} to ${memberNamed(to, names)}`
  },
  'conversation.unassigned': ({ who, data, names }) =>
    `${who} took ${numbered(data)} from ${memberNamed(textOf(data['before']), names)}`,
  'conversation.team_changed': ({ who, data }) =>
    data['after'] === null
      ? `${who} took ${numbered(data)} from its team`
      : `${who} gave ${numbered(data)} to a team`,
  'conversation.priority_changed': ({ who, data }) =>
    `${who} set the priority of ${numbered(data)} to ${textOf(data['after']) ?? 'none'}`,
  'conversation.tagged': ({ who, data, names }) =>
    `${who} tagged ${numbered(data)} with ${tagsNamed(idsOf(data['tagIds']), names)}`,
  'conversation.untagged': ({ who, data, names }) =>
    `${who} took ${tagsNamed(idsOf(data['tagIds']), names)} off ${numbered(data)}`,
  'conversation.attribute_changed': tellField,
  'conversation.spam_marked': did('marked {conversation} as spam'),
  'conversation.spam_unmarked': did('marked {conversation} as no spam'),
  'conversation.agent_unresponsive': ({ data, names }) =>
    `${memberNamed(textOf(data['memberId']), names)} did not answer ${numbered(data)} in time`,
  'conversation.transcript_sent': ({ who, data, entry }) =>
    entry.actor.kind === 'member'
      ? `${who} sent a copy of ${numbered(data)} to the customer`
      : `${who} asked for a copy of ${numbered(data)}`,
  'conversation.channel_changed': ({ data }) =>
    `${sentence(numbered(data))} goes on ${data['after'] === 'email' ? 'by mail' : 'in the chat'}`,
  'conversation.participant_added': did('added followers to {conversation}'),
  'conversation.participant_removed': did('took followers off {conversation}'),
  'conversation.continued': did('went on with {conversation} in a new one'),
  'conversation.rated': ({ who, data }) => `${who} rated ${numbered(data)}: ${ratingIn(data)}`,
  'conversation.rating_asked': did('asked how {conversation} went'),
  'conversation.rating_reviewed': did('looked at the rating of {conversation}'),
  'conversation.rating_comment_added': ({ who, data }) => ({
    title: `${who} said why`,
    body: textOf(data['comment']),
  }),
  'conversation.merged': ({ who, data }) =>
    `${who} merged ${numbered(data)} into ${targetIn(data)}`,
  'conversation.unmerged': ({ who, data }) =>
    `${who} took ${numbered(data)} out of ${targetIn(data)}`,
  'conversation.split': did('split a message off {conversation}'),
  'conversation.deleted': ({ who, data }) =>
    data['isForGood'] === false
      ? `${who} moved ${numbered(data)} to the trash`
      : `${who} deleted ${numbered(data)}`,
  'conversation.anonymized': did('made {conversation} anonymous'),
  'message.created': said('wrote'),
  'message.updated': did('changed a message'),
  'message.deleted': did('deleted a message'),
  'message.bounced': () => 'A mail to them came back',
  'message.failed': () => 'A message could not be sent',
  'note.created': said('noted'),
  'note.updated': did('changed a note'),
  'note.deleted': did('deleted a note'),
  'sla.warning': ofClock('is nearly over'),
  'sla.breached': ofClock('was missed'),
  'sla.met': ofClock('was kept'),
  'ticket.created': ofTicket('made'),
  'ticket.updated': tellTicket,
  'ticket.moved': ofTicket('moved'),
  'ticket.deleted': ({ who, data }) =>
    data['isRestored'] === true
      ? `${who} took ${ticketIn(data)} out of the trash`
      : `${who} moved ${ticketIn(data)} to the trash`,
  'ticket.commented': ofTicket('commented on'),
  'ticket.left': ofTicket('moved to another board'),
  'ticket.time_logged': ofTicket('noted time on'),
  // What is owed first moves all the time.
  'ticket.clock_changed': () => undefined,
  'ticket_sla.warning': ofTicketClock('is nearly over'),
  'ticket_sla.breached': ofTicketClock('was missed'),
  'ticket_sla.met': ofTicketClock('was kept'),
  'bug_report.created': ofTicket('reported'),
  'share.voted': ofTicket('voted for'),
  'share.unvoted': ofTicket('took back a vote for'),
  'share.merged': ofTicket('merged'),
  'share.commented': ofTicket('commented in public on'),
  'share.reacted': ofTicket('reacted to a comment on'),
  'visitor.event_tracked': ({ data }) => ({
    title: `Event: ${textOf(data['name']) ?? 'without a name'}`,
    body: propsOf(data['props']),
  }),
  'visitor.blocked': ({ who, data }) => ({
    title: `${who} blocked this visitor${untilOf(data['until'])}`,
    body: textOf(data['network']) && `Also everybody near ${String(data['network'])}`,
  }),
  'visitor.invited': did('wrote to this visitor on the page'),
  'visitor_session.ended': did('ended a session in the chat'),
  'visitor_rule.added': did('left this browser out as one of your team'),
  'visitor_rule.removed': did('let this browser in again'),
}

/** What has no event of its own, as far as the event says what it was. */
function tellUpdate({ who, data }: Parameters<Teller>[0]): string | undefined {
  const after = Object(data['after']) as Data
  const it = numbered(data)
  if (textOf(after['subject'])) return `${who} named ${it} “${textOf(after['subject'])}”`
  if ('subject' in after) return `${who} took the subject of ${it} away`
  if ('humanAskedAt' in after) return `${who} asked for a person in ${it}`
  if ('isTrashed' in after) return `${who} put ${it} back from the trash`
  if ('closedReason' in after) return `${who} changed why ${it} is closed`
  // What is owed first moves all the time.
  if ('due' in after) return undefined
  if ('contactId' in after) return `${who} moved ${it} to this contact`
  // Something else came with it, such as a merge, which is told by itself.
  return Object.keys(after).length > 0 ? `${who} changed ${it}` : undefined
}

/** What is new of a person, and who says so. */
function tellDetails({ who, data }: Parameters<Teller>[0]): string {
  const { changed, source } = data
  const details = idsOf(changed).filter((detail) => detail !== 'unsubscribed')
  const parts = details.map((detail) => detailWords.get(detail) ?? detail)
  const teller = sources.get(String(source)) ?? who
  const how = source === 'import' ? ' by an import' : ''
  // Neither an old event says what it was, nor one of a person who was erased.
  if (!Array.isArray(changed) || parts.includes('')) return `${teller} changed the details${how}`
  if (changed.length === 1 && changed[0] === 'provenEmail') return 'The e-mail address was proven'
  if (changed.length === 1 && changed[0] === 'bouncing')
    return 'Whether mail to their address comes back has changed'
  const acts = [
    ...(parts.length > 0 ? [`changed ${listed.format(parts)}${how}`] : []),
    // That they were stopped is told by an event of its own.
    ...(changed.includes('unsubscribed') ? ['allowed mails about news again'] : []),
  ]
  return `${teller} ${listed.format(acts) || 'confirmed the details'}`
}

const sources: ReadonlyMap<string, string> = new Map([
  ['page', 'The visitor’s page'],
  ['server', 'Your server'],
  ['mail', 'A mail of theirs'],
])
const detailWords: ReadonlyMap<string, string> = new Map([
  ['name', 'the name'],
  ['email', 'the e-mail address'],
  ['phone', 'the phone number'],
  ['otherEmails', 'further addresses'],
  ['otherPhones', 'further numbers'],
  ['picture', 'the picture'],
  ['provenEmail', 'which address is proven'],
  ['locale', 'the language'],
  ['timeZone', 'the time zone'],
  ['externalId', 'the external id'],
  ['company', 'the company'],
  ['owner', 'the owner'],
  ['attributes', 'what is said of them'],
  ['bouncing', 'whether their address bounces'],
])

function tellTags({ who, data, names }: Parameters<Teller>[0]): string {
  const [before, after] = [idsOf(data['before']), idsOf(data['after'])]
  const added = after.filter((id) => !before.includes(id))
  const gone = before.filter((id) => !after.includes(id))
  const parts = [
    ...(added.length > 0 ? [`added the ${tagWord(added)} ${tagsNamed(added, names)}`] : []),
    ...(gone.length > 0 ? [`took off the ${tagWord(gone)} ${tagsNamed(gone, names)}`] : []),
  ]
  return `${who} ${parts.join(' and ') || 'changed the tags'}`
}

/** `Plan: free → pro`, one after the other. */
function newsIn(data: Data, { company, words }: ToldFields): string | undefined {
  const [before, after] = [Object(data['before']) as Data, Object(data['after']) as Data]
  const told = Object.keys({ ...before, ...after }).map((name) => {
    const key = /^attributes\.(.+)$/.exec(name)?.[1]
    const field = key === undefined ? undefined : company.find((each) => each.key === key)
    const [was, is] = [before, after].map(
      (values) => wordsIn(field, values[name], words) || 'nothing',
    )
    return `${field?.label ?? companyWords.get(name) ?? key ?? name}: ${was} → ${is}`
  })
  return told.length > 0 ? told.join(', ') : undefined
}

const companyWords: ReadonlyMap<string, string> = new Map([
  ['name', 'Name'],
  ['domain', 'Domain'],
  ['sharesTickets', 'People read each other’s tickets'],
])

function wordsIn(field: ToldField | undefined, value: unknown, words: ValueWords): string {
  const told = wordsOfField(field, value as FieldValue | undefined, words)
  return typeof value === 'boolean' ? told.toLowerCase() : told
}

function tellTicket({ who, data }: Parameters<Teller>[0]): string {
  const parts = idsOf(data['changed']).flatMap((part) => ticketWords.get(part) ?? [])
  const what = parts.length > 0 ? `${listed.format(parts)} of ` : ''
  return `${who} changed ${what}${ticketIn(data)}`
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
  ['attributes', 'the fields'],
  ['checklist', 'the checklist'],
  ['conversations', 'the conversations'],
  ['files', 'the files'],
])

function tellField({ who, data, fields }: Parameters<Teller>[0]): string {
  const key = textOf(data['key'])
  const field = fields.conversation.find((each) => each.key === key)
  const what = `“${field?.label ?? key ?? 'a field'}” of ${numbered(data)}`
  const after = wordsIn(field, data['after'], fields.words)
  return after === '' ? `${who} emptied ${what}` : `${who} set ${what} to “${after}”`
}

function memberNamed(id: string | undefined, names: ReadonlyMap<string, string>): string {
  return (id && names.get(id)) ?? 'a former member'
}

function tagWord(ids: readonly string[]): string {
  return ids.length === 1 ? 'tag' : 'tags'
}

function tagsNamed(ids: readonly string[], names: ReadonlyMap<string, string>): string {
  return listed.format(ids.map((id) => names.get(id) ?? '(deleted)'))
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function targetIn({ targetNumber }: Data): string {
  return typeof targetNumber === 'number' ? `#${targetNumber}` : 'another'
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

/** Of old there were five faces only. */
function ratingIn({ rating, scale, answer }: Data): string {
  return ratingWords(isRatingScale(scale) ? scale : 'faces', Number(answer ?? rating))
}

function numbered(data: Data): string {
  const number = data['number']
  return typeof number === 'number' ? `conversation #${number}` : 'a conversation'
}

function ticketIn(data: Data): string {
  const key = textOf(data['key'])
  return key === undefined ? 'a ticket' : `ticket ${key}`
}

function snoozedFor({ event }: Readonly<Record<string, unknown>>): string | undefined {
  if (event === 'visit') return ' until they are back on the site'
  return event === 'note' ? ' until somebody writes a note' : undefined
}

function untilOf(until: unknown): string {
  const at = new Date(textOf(until) ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? '' : ` until ${day.format(at)}`
}

function propsOf(props: unknown): string | undefined {
  const told = Object.entries(Object(props) as Record<string, unknown>).flatMap(([name, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [`${name}: ${value as string}`] : [],
  )
  return told.length > 0 ? told.join(', ') : undefined
}

/** `ticket.linked` as people read it. */
function nameOf(type: string): string {
  return sentence(type.replaceAll(/[._-]/g, ' '))
}

function messageOf(data: Data): Record<string, unknown> {
  return Object(data['message']) as Record<string, unknown>
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
const listed = new Intl.ListFormat('en')
