import { isCalendarDate } from '#lib/calendar-date.ts'
import { momentIn } from '#lib/zone-time.ts'
import { nameHolds } from '#modules/contacts/server/public.ts'
import {
  listTeammateRows,
  listTeamRows,
  readOrganization,
} from '#modules/organization/server/public.ts'
import { listTagIdsByName } from '#modules/tags/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Category } from '../model.ts'
import { searchWords, type Operator, type Search } from '../search-rules.ts'
import {
  activeSince,
  allOf,
  always,
  createdBefore,
  columnIn,
  except,
  has,
  isDueSoon,
  isOverdue,
  never,
  noneOf,
  numberIs,
  phraseOccurs,
  priorityIn,
  statusIs,
  subjectHolds,
  tagIn,
  wordOccurs,
  type Condition,
} from './store/conditions.ts'
import { listChannelRows } from './store/channels.ts'
import { unreadBy } from './store/unread.ts'

export async function searchConditions(scope: Scope, search: Search): Promise<Condition[]> {
  const conditions = await Promise.all(
    search.operators.map(async (operator) => {
      const condition = await conditionOf(scope, operator)
      return operator.isExcluded ? except(condition) : condition
    }),
  )
  const { words = [], phrases = [] } = search.without ?? {}
  return [
    ...conditions,
    ...search.phrases.map(phraseOccurs),
    ...words.map(wordOccurs).map(except),
    ...phrases.map(phraseOccurs).map(except),
    ...(search.number === undefined ? [] : [numberIs(search.number)]),
  ]
}

export function placeOfSearch({ operators }: Search, category: Category): Category {
  const statusOperator = operators.find(({ name, isExcluded }) => name === 'status' && !isExcluded)
  const status = statusOperator?.value.toLowerCase()
  return status === 'spam' || status === 'trash' ? status : category
}

async function conditionOf(scope: Scope, { name, value }: Operator): Promise<Condition> {
  const word = value.toLowerCase()
  switch (name) {
    case 'from':
      return allOf(searchWords(value).map(nameHolds))
    case 'to':
    case 'assignee':
      return assignedTo(scope, word)
    case 'team':
      return ofTeam(scope, word)
    case 'tag':
      return tagIn(await listTagIdsByName(scope, value))
    case 'channel':
      return inChannel(scope, word)
    case 'subject':
      return subjectHolds(value)
    case 'status':
      return word === 'trash' ? always : (statuses.get(word) ?? never)
    case 'priority':
      return priorityIn([word])
    case 'has':
      return features.get(word) ?? never
    case 'before':
    case 'after':
      return inTime(scope, name, word)
    case 'due':
      return dues.get(word) ?? never
    case 'unread':
      return unread(scope, word === 'yes')
  }
}

async function assignedTo(scope: Scope, word: string): Promise<Condition> {
  const { actor } = scope
  if (isNone(word)) return columnIn('assignee_id', { ids: [], orNone: true })
  if (word === 'me') {
    const ids = actor.kind === 'member' ? [actor.membership.memberId] : []
    return columnIn('assignee_id', { ids })
  }
  const people = await listTeammateRows(scope, 1000)
  const named = people.filter((person) => person.displayName.toLowerCase().includes(word))
  return columnIn('assignee_id', { ids: named.map(({ id }) => id) })
}

async function ofTeam(scope: Scope, word: string): Promise<Condition> {
  if (isNone(word)) return columnIn('team_id', { ids: [], orNone: true })
  const named = (await listTeamRows(scope)).filter((team) => team.name.toLowerCase().includes(word))
  return columnIn('team_id', { ids: named.map(({ id }) => id) })
}

async function inChannel(scope: Scope, word: string): Promise<Condition> {
  const named = (await listChannelRows(scope)).filter(
    ({ name, kind }) => kind === word || name.toLowerCase().includes(word),
  )
  return columnIn('channel_id', { ids: named.map(({ id }) => id) })
}

function isNone(word: string): boolean {
  return word === 'none' || word === 'nobody'
}

function unread({ actor }: Scope, isIncluded: boolean): Condition {
  const condition = unreadBy(actor.kind === 'member' ? actor.membership.memberId : null)
  return isIncluded ? condition : noneOf(condition)
}

async function inTime(scope: Scope, name: 'before' | 'after', word: string): Promise<Condition> {
  if (!isCalendarDate(word)) return never
  const day = momentIn((await readOrganization(scope)).timeZone, word, 0)
  return name === 'before' ? createdBefore(day) : activeSince(day)
}

const statuses: ReadonlyMap<string, Condition> = new Map(
  (['open', 'snoozed', 'closed', 'spam'] as const).map((status) => [status, statusIs(status)]),
)
const dues: ReadonlyMap<string, Condition> = new Map([
  ['overdue', isOverdue],
  ['soon', isDueSoon],
])
const features: ReadonlyMap<string, Condition> = new Map([
  ['attachment', has('attachment')],
  ['file', has('attachment')],
  ['note', has('note')],
  ['rating', has('rating')],
])
