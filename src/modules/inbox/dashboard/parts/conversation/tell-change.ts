import type { Message } from '../../../model.ts'
import { priorityWords } from '../priority-mark.tsx'

/** Names behind the ids that an event carries. */
export interface EventNames {
  readonly members: ReadonlyMap<string, string>
  readonly teams: ReadonlyMap<string, string>
  readonly tags: ReadonlyMap<string, string>
  writeMoment(at: string): string
}

/** An event of the timeline in words: "Grace closed this as spam". */
export function tellChange({ author, data }: Message, names: EventNames): string {
  const told = tell(data ?? {}, author, names)
  return author.kind === 'system' ? sentenceCase(told.passive) : `${author.name} ${told.active}`
}

interface Told {
  readonly active: string
  /** When nobody did it: the time came, or a rule. */
  readonly passive: string
}

function tell(data: Data, author: Message['author'], names: EventNames): Told {
  const { before, after } = data
  switch (data['what']) {
    case 'status':
      return tellStatus(data, names)
    case 'snooze':
      return both(`moved the snooze ${untilWords(after, names)}`, 'the snooze was moved')
    case 'reason':
      return both(`marked this as ${reasonWords(after)}`, `marked as ${reasonWords(after)}`)
    case 'assignee':
      return tellAssignee(data, author, names.members)
    case 'team':
      return after
        ? passed(`assigned this to ${nameIn(names.teams, after, 'a team')}`)
        : passed(`took this from ${nameIn(names.teams, before, 'its team')}`)
    case 'priority':
      return passed(`set the priority to ${priorityWord(after)}`)
    case 'subject':
      return passed(
        typeof after === 'string' && after ? `named this “${after}”` : 'took the subject away',
      )
    case 'tags':
      return passed(tagWords(listOf(before), listOf(after), names.tags))
    case 'trash':
      return after ? passed('moved this to the trash') : passed('put this back from the trash')
    case 'human':
      return passed('asked for a person')
    case 'field':
      return passed(fieldWords(data))
    case 'merge':
      return passed(`merged #${String(data['number'])} into this`)
    case 'mergedInto':
      return passed(`merged this into #${String(data['number'])}`)
    case 'unmerge':
      return passed(`took this out of #${String(data['number'])}`)
    case 'unmerged':
      return passed(`took #${String(data['number'])} out again`)
    case 'split':
      return passed(`split this off #${String(data['number'])}`)
    case 'splitOff':
      return passed(`split a message off as #${String(data['number'])}`)
    case 'teamDeleted': {
      const words = `team ${String(data['name'])} was deleted`
      return both(words, words)
    }
    case 'sla':
      return both(slaWords(data), slaWords(data))
    case 'rating':
      return passed(`rated this ${String(after)} out of 5`)
    default:
      return passed('changed this conversation')
  }
}

type Data = Readonly<Record<string, unknown>>

function tellStatus({ before, after, until, reason }: Data, names: EventNames): Told {
  if (after === 'snoozed') return passed(`snoozed this ${untilWords(until, names)}`)
  if (after === 'closed') {
    const why = reason && reason !== 'resolved' ? ` as ${reasonWords(reason)}` : ''
    return passed(`closed this${why}`)
  }
  return before === 'snoozed'
    ? both('brought this back', 'the snooze ended')
    : passed('opened this again')
}

function tellAssignee(
  { before, after, because }: Data,
  author: Message['author'],
  members: ReadonlyMap<string, string>,
): Told {
  if (typeof because === 'string') {
    const [from, to] = [before, after].map((id) => nameIn(members, id, 'a colleague'))
    const goes = after ? `passed on to ${to}` : 'back in the queue'
    const words = before ? `${from} ${because}; ${goes}` : `assigned to ${to}: ${because}`
    return both(words, words)
  }
  if (!after) return passed('left this to nobody')
  if (after === author.id) return passed('took this')
  return passed(`assigned this to ${nameIn(members, after, 'a colleague')}`)
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

function fieldWords({ key, after }: Data): string {
  const values = Array.isArray(after) ? after.map(String) : [JSON.stringify(after ?? '')]
  const words = values.join(', ').replaceAll('"', '')
  return words === '' ? `emptied ${String(key)}` : `set ${String(key)} to ${words}`
}

/** Told by the product alone, and so without its name. */
function slaWords({ kind, policy }: Data): string {
  return `the ${owed.get(String(kind)) ?? 'reply'} is overdue by the policy “${String(policy)}”`
}

function untilWords(until: unknown, { writeMoment }: EventNames): string {
  return typeof until === 'string' ? `until ${writeMoment(until)}` : 'until they answer'
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

const both = (active: string, passive: string): Told => ({ active, passive })
/** By the product itself: "Parley closed this". */
const passed = (active: string): Told => ({ active, passive: `Parley ${active}` })

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const owed: ReadonlyMap<string, string> = new Map([
  ['first', 'first reply'],
  ['resolve', 'solution'],
])
const reasons: ReadonlyMap<string, string> = new Map([
  ['resolved', 'resolved'],
  ['no_reply', 'not answered'],
  ['spam', 'spam'],
  ['duplicate', 'a duplicate'],
  ['not_actionable', 'nothing to do'],
])
