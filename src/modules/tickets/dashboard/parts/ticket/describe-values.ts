import { priorityWords } from '#modules/inbox/dashboard/public/marks.tsx'
import { wordsOfField, type FieldDefinition, type ValueWords } from '#modules/fields/rules.ts'
import { dateIn } from '#lib/calendar-date.ts'
import { writeDate } from '#lib/date-words.ts'

import { wordsOf } from '#platform/resources/field-kinds.ts'

import type { ChangedValue } from '../../../model.ts'
import { eachTicketField } from '../../../ticket-fields.ts'
import { precisionWords, visibilityWords } from '../words.ts'
import { changeWords } from './ticket-change.ts'

export interface ValueNames {
  nameOf(id: string): string | undefined
  fieldOf(key: string): Pick<FieldDefinition, 'label' | 'type'> | undefined
  readonly words: ValueWords
}

export interface DescribedValue {
  readonly name: string
  readonly label: string
  readonly before: string
  readonly after: string
}

export function describeValues(
  values: readonly ChangedValue[],
  names: ValueNames,
): DescribedValue[] {
  return values.map(({ name, before, after }) => ({
    name,
    label: labelFor(name, names),
    before: describeValue(name, before, names),
    after: describeValue(name, after, names),
  }))
}

function describeValue(name: string, value: Value, names: ValueNames): string {
  if (value === null) return 'none'
  const say = sayings.get(name)
  if (say) return say(value)
  const words = namesIds.has(name)
    ? [value].flat().map((id) => names.nameOf(String(id)) ?? 'deleted')
    : [wordsOfField(fieldNamed(name, names), value, names.words)]
  return words.join(', ') || 'none'
}

function labelFor(name: string, names: ValueNames): string {
  return fieldNamed(name, names)?.label ?? labels.get(name) ?? name.replace(/^attributes\./, '')
}

function fieldNamed(name: string, { fieldOf }: ValueNames): ReturnType<ValueNames['fieldOf']> {
  const key = /^attributes\.(.+)$/.exec(name)?.[1]
  return key === undefined ? undefined : fieldOf(key)
}

type Value = ChangedValue['before']

const labels: ReadonlyMap<string, string> = new Map([
  ...Object.entries(changeWords),
  ['requester', changeWords.requesterId],
  ['parent', 'Parent'],
  ['etaPrecision', 'Expected within'],
  ['isArchived', 'Archived'],
])
const namesIds: ReadonlySet<string> = new Set(['assigneeIds', 'teamId', 'tagIds', 'typeId'])

const sayings: ReadonlyMap<string, (value: Value) => string> = new Map([
  ['priority', among(priorityWords)],
  ['visibility', among(visibilityWords)],
  ['etaPrecision', among(precisionWords)],
  ...Object.entries(eachTicketField((_name, field) => (value: Value) => wordsOf(field, value))),
  // Due dates end with the reader's day. The other dates are the same in every time zone.
  ['dueAt', (value: Value) => dayOf(dateIn(undefined, new Date(String(value))))],
  ['etaOn', (value: Value) => dayOf(String(value))],
  ['requester', (value: Value) => String(value) || 'a deleted contact'],
  ['parent', (value: Value) => String(value) || 'another ticket'],
])

function among(words: Readonly<Record<string, string>>): (value: Value) => string {
  return (value) => words[String(value)] ?? String(value)
}

function dayOf(day: string): string {
  return writeDate(day, 'en', { timeZone: 'UTC', dateStyle: 'medium' })
}
