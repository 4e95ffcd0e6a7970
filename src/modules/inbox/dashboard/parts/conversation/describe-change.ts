import { isRatingScale, formatRating } from '#lib/rating-scale.ts'

import {
  wordsOfField,
  type FieldDefinition,
  type FieldValue,
  type ValueWords,
} from '#modules/fields/rules.ts'

import type { Message } from '../../../model.ts'
import { untilWords } from '../acts/snooze-words.ts'
import { priorityWords } from '../priority-mark.tsx'

export interface EventNames {
  readonly members: ReadonlyMap<string, string>
  readonly teams: ReadonlyMap<string, string>
  readonly tags: ReadonlyMap<string, string>
  readonly fields: ReadonlyMap<string, Pick<FieldDefinition, 'label' | 'type'>>
  readonly words: ValueWords
}

export function describeChange({ author, data }: Message, names: EventNames): string {
  const text = describe(data ?? {}, author, names)
  const words =
    author.kind === 'system' ? sentenceCase(text.passive) : `${author.name} ${text.active}`
  return words + causeWords(data?.['cause'])
}

interface ChangeText {
  readonly active: string
  readonly passive: string
}

function describe(data: Data, author: Message['author'], names: EventNames): ChangeText {
  const { before, after } = data
  switch (data['what']) {
    case 'status':
      return describeStatus(data, names)
    case 'snooze':
      return both(
        `snoozed this ${untilWords(momentIn(after, names), data['event'])}`,
        'the snooze was changed',
      )
    case 'reason':
      return both(`marked this as ${reasonWords(after)}`, `marked as ${reasonWords(after)}`)
    case 'assignee':
      return describeAssignee(data, author, names.members)
    case 'team':
      return after
        ? passed(`assigned this to ${nameIn(names.teams, after, 'a team')}`)
        : passed(`removed this from ${nameIn(names.teams, before, 'its team')}`)
    case 'priority':
      return causeIn(data['cause'])['kind'] === 'human'
        ? passed(`raised the priority to ${priorityWord(after)} by asking for a person`)
        : passed(`set the priority to ${priorityWord(after)}`)
    case 'subject':
      return passed(
        typeof after === 'string' && after
          ? `set the subject to “${after}”`
          : 'removed the subject',
      )
    case 'tags':
      return passed(tagWords(listOf(before), listOf(after), names.tags))
    case 'trash':
      return after ? passed('moved this to trash') : passed('restored this from trash')
    case 'human':
      return passed('asked for a person')
    case 'field':
      return passed(fieldWords(data, names))
    case 'merge':
      return passed(`merged #${String(data['number'])} into this`)
    case 'mergedInto':
      return passed(`merged this into #${String(data['number'])}`)
    case 'unmerge':
      return passed(`unmerged this from #${String(data['number'])}`)
    case 'unmerged':
      return passed(`unmerged #${String(data['number'])}`)
    case 'split':
      return passed(`moved a message here from #${String(data['number'])}`)
    case 'splitOff':
      return passed(`moved a message to #${String(data['number'])}`)
    case 'help':
      return both(helpWords(data), helpWords(data))
    case 'teamDeleted': {
      const words = `team ${String(data['name'])} was deleted`
      return both(words, words)
    }
    case 'continues': {
      const words = `continues #${String(data['number'])}, which was closed`
      return both(words, words)
    }
    case 'continued': {
      const words = `the customer wrote again: continued in #${String(data['number'])}`
      return both(words, words)
    }
    case 'forwarded':
      return passed(`forwarded a message: #${String(data['number'])}`)
    case 'asked':
      return passed('started a side conversation')
    case 'sideAnswered':
      return both('replied in a side conversation', 'new reply in a side conversation')
    case 'forwardOf':
      return passed(`started this side conversation about #${String(data['number'])}`)
    case 'calledOff':
      return describeCanceled(data)
    case 'redacted':
      return passed(data['files'] ? 'permanently deleted a file' : 'redacted part of a message')
    case 'copySent':
      return passed(
        author.kind === 'member'
          ? `sent a copy of this to ${String(data['email'])}`
          : `requested a copy of this to ${String(data['email'])}`,
      )
    case 'channel':
      return after === 'email'
        ? both('continued by email', 'unread messages are sent to the customer by email')
        : passed('returned to the chat')
    case 'filesLeftOut':
      return both(leftOutWords(data), leftOutWords(data))
    case 'autoReplied': {
      const words = `${String(data['email'])} received your automatic reply`
      return both(words, words)
    }
    case 'sla':
    case 'slaSoon':
      return both(slaWords(data), slaWords(data))
    case 'anonymized': {
      const words = 'messages and names were removed by your data retention rules'
      return both(words, words)
    }
    case 'ratingAsked':
      return passed('asked for a rating')
    case 'rating':
      return passed(ratedWords(data))
    default:
      return passed('changed this conversation')
  }
}

type Data = Readonly<Record<string, unknown>>

/** Events from older releases have no scale; all ratings were faces. */
function ratedWords({ after, scale }: Data): string {
  const on = isRatingScale(scale) ? scale : 'faces'
  return `${on === 'thumbs' ? 'gave this' : 'rated this'} ${formatRating(on, Number(after))}`
}

function leftOutWords({ files }: Data): string {
  const each = Array.isArray(files) ? files : []
  const said = each.map((file: Data) => `“${String(file['name'])}” (${String(file['why'])})`)
  return `not stored from this email: ${said.join(', ')}`
}

function helpWords({ read, searched }: Data): string {
  const titles = quoted(read)
  const queries = quoted(searched)
  return [
    titles && `read before writing: ${titles}`,
    queries && `${titles ? '' : 'before writing '}searched for ${queries}`,
  ]
    .filter(Boolean)
    .join('; ')
}

function quoted(list: unknown): string {
  return Array.isArray(list) ? list.map((one) => `“${String(one)}”`).join(', ') : ''
}

function describeStatus(
  { before, after, until, event, reason, cause }: Data,
  names: EventNames,
): ChangeText {
  if (after === 'snoozed')
    return passed(`snoozed this ${untilWords(momentIn(until, names), event)}`)
  if (after === 'closed') {
    const { kind, minutes } = causeIn(cause)
    if (kind === 'idle') {
      const words = `closed after ${spanWords(Number(minutes))} without a reply`
      return both(words, words)
    }
    return passed(`closed this${closingWords(reason)}`)
  }
  return before === 'snoozed' ? both('unsnoozed this', 'the snooze ended') : passed('reopened this')
}

function describeAssignee(
  { before, after, because }: Data,
  author: Message['author'],
  members: ReadonlyMap<string, string>,
): ChangeText {
  if (typeof because === 'string') {
    const [from, to] = [before, after].map((id) => nameIn(members, id, 'a teammate'))
    const goes = after ? `reassigned to ${to}` : 'returned to the queue'
    const words = before ? `${from} ${because}; ${goes}` : `assigned to ${to}: ${because}`
    return both(words, words)
  }
  if (!after) return passed('unassigned this')
  if (after === author.id) return passed('assigned this to themselves')
  return passed(`assigned this to ${nameIn(members, after, 'a teammate')}`)
}

function tagWords(
  before: readonly string[],
  after: readonly string[],
  tags: ReadonlyMap<string, string>,
): string {
  const namesOf = (ids: readonly string[]): string =>
    ids.map((id) => nameIn(tags, id, 'a deleted tag')).join(', ')
  const added = after.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  return [
    added.length > 0 && `added ${namesOf(added)}`,
    removed.length > 0 && `removed ${namesOf(removed)}`,
  ]
    .filter(Boolean)
    .join(' and ')
}

function fieldWords({ key, after }: Data, { fields, words }: EventNames): string {
  const field = fields.get(String(key))
  const label = field?.label ?? String(key)
  const said = wordsOfField(field, after as FieldValue, words)
  const value = typeof after === 'boolean' ? said.toLowerCase() : said
  return value === '' ? `cleared ${label}` : `set ${label} to ${value}`
}

function describeCanceled({ count }: Data): ChangeText {
  const words = count === 1 ? '1 scheduled message' : `${String(count)} scheduled messages`
  return both(`canceled ${words}`, `${words} canceled`)
}

function causeWords(cause: unknown): string {
  const { kind, name } = causeIn(cause)
  if (kind === 'macro') return ` with macro “${String(name)}”`
  if (kind === 'bulk') return ' in a bulk change'
  if (kind === 'visit') return ': they’re back on the site'
  return kind === 'note' ? ': a note was added' : ''
}

function causeIn(cause: unknown): Data {
  return typeof cause === 'object' && cause !== null ? { ...cause } : {}
}

function closingWords(reason: unknown): string {
  if (!reason || reason === 'resolved') return ''
  return reason === 'no_reply' ? ': no reply' : ` as ${reasonWords(reason)}`
}

export function spanWords(minutes: number): string {
  for (const [unit, size] of units) {
    if (minutes >= size && minutes % size === 0) {
      const count = minutes / size
      return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
    }
  }
  return `${minutes} minutes`
}

function slaWords({ what, kind, policy }: Data): string {
  const how = what === 'slaSoon' ? 'due soon' : 'overdue'
  return `the ${owed.get(String(kind)) ?? 'reply'} is ${how} (SLA policy “${String(policy)}”)`
}

function momentIn(until: unknown, { words }: EventNames): string | undefined {
  return typeof until === 'string' ? words.writeMoment(until) : undefined
}

function reasonWords(reason: unknown): string {
  return reasons.get(String(reason)) ?? 'done'
}

function priorityWord(priority: unknown): string {
  const word = Object.entries(priorityWords).find(([key]) => key === priority)?.[1]
  return priority === 'none' ? 'none' : (word ?? String(priority)).toLowerCase()
}

function nameIn(names: ReadonlyMap<string, string>, id: unknown, otherwise: string): string {
  return names.get(String(id)) ?? otherwise
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

const both = (active: string, passive: string): ChangeText => ({ active, passive })
const passed = (active: string): ChangeText => ({ active, passive: `Parley ${active}` })

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const owed: ReadonlyMap<string, string> = new Map([
  ['first', 'first reply'],
  ['resolve', 'resolution'],
])
const reasons: ReadonlyMap<string, string> = new Map([
  ['resolved', 'resolved'],
  ['no_reply', 'no reply'],
  ['spam', 'spam'],
  ['duplicate', 'a duplicate'],
  ['not_actionable', 'not actionable'],
])
const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const
