import { sql, type RawBuilder } from 'kysely'

import { addDays } from '#lib/calendar-date.ts'
import { momentIn } from '#lib/zone-time.ts'
import { personHasLanguage, personWorksFor } from '#modules/contacts/server/public.ts'

import type { ViewCondition, ViewGroup } from '../../view-model.ts'
import { allWords, shownValues } from './all-words.ts'
import { valueCondition } from './value-conditions.ts'

export type Condition = RawBuilder<unknown>

export const never: Condition = sql`false`
export const present: Condition = sql`conversation.deleted_at is null and conversation.merged_into is null`
export const isSpam: Condition = sql`conversation.closed_reason = 'spam'`
export const notSpam: Condition = sql`conversation.closed_reason is distinct from 'spam'`

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

export function noneOf(condition: Condition): Condition {
  return sql`not ${condition}`
}

/** Also matches rows for which the condition is unknown. */
export function except(condition: Condition): Condition {
  return sql`((${condition}) is not true)`
}

function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? never : sql`(${sql.join(conditions, sql` or `)})`
}

export function statusIs(status: 'open' | 'snoozed' | 'closed' | 'spam'): Condition {
  if (status === 'spam') return sql`coalesce(${isSpam}, false)`
  return status === 'closed'
    ? sql`(conversation.status = 'closed' and ${notSpam})`
    : sql`conversation.status = ${status}::text`
}

export function priorityIn(values: readonly string[]): Condition {
  return sql`conversation.priority = any(${[...values]}::text[])`
}

export function tagIn(ids: readonly string[]): Condition {
  return sql`exists (
    select from conversation_tags tagged
    where tagged.org_id = conversation.org_id and tagged.conversation_id = conversation.id
      and tagged.tag_id = any(${[...ids]}::uuid[]))`
}

export function has(what: 'note' | 'rating' | 'attachment'): Condition {
  if (what === 'rating') return sql`conversation.rating is not null`
  if (what === 'note') {
    return sql`exists (
      select from messages said
      where said.org_id = conversation.org_id and said.conversation_id = conversation.id
        and said.kind = 'note' and said.deleted_at is null)`
  }
  return sql`exists (
    select from attachments file
    where file.org_id = conversation.org_id and file.conversation_id = conversation.id
      and file.message_id is not null)`
}

export function columnIn(
  column: 'assignee_id' | 'team_id' | 'channel_id',
  { ids, orNone = false }: { readonly ids: readonly string[]; readonly orNone?: boolean },
): Condition {
  const held = sql.ref(`conversation.${column}`)
  const among = sql`coalesce(${held} = any(${[...ids]}::uuid[]), false)`
  return orNone ? sql`(${held} is null or ${among})` : among
}

export function columnIs(column: 'contact_id' | 'team_id' | 'channel_id', id: string): Condition {
  return sql`${sql.ref(`conversation.${column}`)} = ${id}::uuid`
}

export function numberIs(number: number): Condition {
  return sql`conversation.number = ${String(number)}::bigint`
}

export const waits: Condition = sql`conversation.waiting_since is not null`
export const isDue: Condition = sql`conversation.due_at is not null`
export const isOverdue: Condition = sql`(conversation.due_at is not null and conversation.due_at <= now())`
export const isDueSoon: Condition = sql`(conversation.due_at is not null and conversation.due_at > now()
  and (conversation.due_at <= now() + interval '1 hour' or coalesce(conversation.due_state = 'warned', false)))`
export const always: Condition = sql`true`

export function createdBefore(day: Date): Condition {
  return sql`conversation.created_at < ${day}`
}

export function activeSince(day: Date): Condition {
  return sql`conversation.last_activity_at >= ${day}`
}

export function subjectHolds(text: string): Condition {
  return sql`position(lower(${text}) in lower(conversation.subject)) > 0`
}

export function phraseOccurs(phrase: string): Condition {
  return occurs((text) => sql`position(lower(${phrase}) in lower(${text})) > 0`)
}

export function wordOccurs(word: string): Condition {
  return occurs(
    (text) => sql`lower(regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036F]', '', 'g'))
      ~ ('\\m' || ${word}::text)`,
  )
}

function occurs(holds: (text: RawBuilder<unknown>) => Condition): Condition {
  return sql`(${holds(sql`conversation.subject`)} or ${holds(sql`contact.name`)}
    or ${holds(sql`coalesce(contact.email, '')`)} or ${holds(shownValues)} or exists (
      select from attachments file
      where file.org_id = conversation.org_id and file.conversation_id = conversation.id
        and file.message_id is not null and ${holds(sql`file.name`)}) or exists (
      select from messages said
      where said.org_id = conversation.org_id and said.conversation_id = conversation.id
        and said.kind <> 'event' and said.deleted_at is null and ${holds(allWords)}))`
}

export interface Viewer {
  readonly memberId: string | null
  readonly hidden: ReadonlySet<string>
  readonly timeZone: string
}

export function inView(filter: ViewGroup, who: Viewer): Condition {
  const asksForSpam = conditionsIn(filter).some(
    (each) => each.field === 'status' && each.values.includes('spam'),
  )
  const held = compileFilter(filter, who)
  return allOf(asksForSpam ? [present, held] : [present, notSpam, held])
}

export function conditionsIn({ conditions }: ViewGroup): ViewCondition[] {
  return conditions.flatMap((each) => ('match' in each ? conditionsIn(each) : each))
}

/**
 * Compiles a saved view to SQL. Every part is one of the conditions above; user input only appears
 * in values.
 */
function compileFilter(group: ViewGroup, who: Viewer): Condition {
  const conditions = group.conditions.map((each) =>
    'match' in each ? compileFilter(each, who) : compileCondition(each, who),
  )
  if (conditions.length === 0) return sql`true`
  return group.match === 'all' ? allOf(conditions) : anyOf(conditions)
}

function compileCondition(condition: ViewCondition, who: Viewer): Condition {
  const { memberId, hidden, timeZone } = who
  switch (condition.field) {
    case 'status':
      return said(condition.op, anyOf(condition.values.map(statusIs)))
    case 'priority':
      return said(condition.op, priorityIn(condition.values))
    case 'has':
      return said(condition.op, anyOf(condition.values.map(has)))
    case 'assignee':
      return said(condition.op, columnIn('assignee_id', chosen(condition.values, memberId)))
    case 'team':
      return said(condition.op, columnIn('team_id', chosen(condition.values, null)))
    case 'channel':
      return said(condition.op, columnIn('channel_id', chosen(condition.values, null)))
    case 'tag': {
      const { ids, orNone } = chosen(condition.values, null)
      const untagged = sql`not exists (
        select from conversation_tags tagged
        where tagged.org_id = conversation.org_id and tagged.conversation_id = conversation.id)`
      return said(condition.op, anyOf([tagIn(ids), ...(orNone ? [untagged] : [])]))
    }
    case 'waiting':
    case 'quiet':
    case 'age':
      return longerThan(condition)
    case 'rating':
      return condition.op === 'over'
        ? sql`coalesce(conversation.rating >= ${condition.stars}::int, false)`
        : sql`coalesce(conversation.rating <= ${condition.stars}::int, false)`
    case 'company':
      return said(condition.op, personWorksFor('conversation', chosen(condition.values, null)))
    case 'language':
      return said(condition.op, personHasLanguage('conversation', condition.values))
    case 'subject': {
      const holds = subjectHolds(condition.text)
      return condition.op === 'has' ? holds : sql`not ${holds}`
    }
    case 'due':
      return said(condition.op, anyOf(condition.values.map((value) => dues[value])))
    case 'created':
    case 'active':
      return onDays(condition, timeZone)
    case 'value':
    case 'value_text':
    case 'value_amount':
    case 'value_day':
      return hidden.has(`${condition.of}.${condition.key}`) ? never : valueCondition(condition)
  }
}

const dues = {
  overdue: isOverdue,
  soon: isDueSoon,
  later: sql`(conversation.due_at is not null and conversation.due_at > now() + interval '1 hour'
    and conversation.due_state is distinct from 'warned')`,
  none: sql`conversation.due_at is null`,
}

function onDays(
  { field, op, day }: Extract<ViewCondition, { field: 'created' | 'active' }>,
  timeZone: string,
): Condition {
  const column =
    field === 'created' ? sql.ref('conversation.createdAt') : sql.ref('conversation.lastActivityAt')
  if (op === 'before') return sql`${column} < ${momentIn(timeZone, day, 0)}`
  return sql`${column} >= ${momentIn(timeZone, addDays(day, 1), 0)}`
}

function said(op: 'is' | 'is_not', condition: Condition): Condition {
  return op === 'is' ? condition : sql`not ${condition}`
}

function longerThan({ field, op, hours }: Extract<ViewCondition, { hours: number }>): Condition {
  const column = {
    waiting: sql`conversation.waiting_since`,
    quiet: sql`conversation.last_activity_at`,
    age: sql`conversation.created_at`,
  }[field]
  const then = sql`now() - make_interval(hours => ${hours}::int)`
  return op === 'over'
    ? sql`coalesce(${column} <= ${then}, false)`
    : sql`coalesce(${column} > ${then}, false)`
}

/** Invalid IDs match nothing. */
function chosen(
  values: readonly string[],
  memberId: string | null,
): { ids: string[]; orNone: boolean } {
  const ids = values.flatMap((value) => {
    if (value === 'me') return memberId ?? []
    return isId.test(value) ? value : []
  })
  return { ids, orNone: values.includes('none') }
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
