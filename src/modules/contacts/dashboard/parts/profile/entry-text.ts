import {
  wordsOfField,
  type FieldDefinition,
  type FieldValue,
  type ValueWords,
} from '#modules/fields/rules.ts'
import { fillEventText } from '#platform/events/fill-event-text.ts'
import type { NameOf } from '#platform/events/sentence.ts'
import type { RecordChange } from '#platform/resources/resource-calls.ts'

import type { TimelineEntry } from '../../../model.ts'

export interface EntryText {
  readonly title: string
  readonly body?: string | undefined
  readonly conversationId?: string | undefined
}

type Entry = Pick<TimelineEntry, 'actor' | 'data' | 'told'> & {
  readonly contact?: { readonly name: string } | null | undefined
}

export interface TimelineFields {
  readonly company: readonly TimelineField[]
  readonly conversation: readonly TimelineField[]
  readonly words: ValueWords
}
type TimelineField = Pick<FieldDefinition, 'key' | 'label' | 'type'>

export function entryText(
  entry: Entry,
  names: ReadonlyMap<string, string>,
  fields: TimelineFields,
): EntryText {
  const { data, told: described } = entry
  const { words, isAlone, quote } = fillEventText(described, data, nameIn(names, fields))
  const { conversationId } = data
  return {
    title: isAlone ? words : `${actorName(entry, names)} ${words}`,
    body: quote,
    conversationId: typeof conversationId === 'string' ? conversationId : undefined,
  }
}

function actorName(
  { actor, told: described, contact }: Entry,
  names: ReadonlyMap<string, string>,
): string {
  const { id, kind } = actor
  if (fromOutside.has(kind) || (described.isByCustomer && kind !== 'member')) {
    return contact?.name ?? 'The customer'
  }
  return (id && names.get(id)) ?? (kind === 'member' ? 'A former teammate' : 'Parley')
}

const fromOutside = new Set(['contact', 'visitor', 'reader', 'anonymous'])

function nameIn(names: ReadonlyMap<string, string>, fields: TimelineFields): NameOf {
  return (kind, value) => {
    switch (kind) {
      case 'conversationField':
        return labelOf(fields.conversation, String(value))
      case 'conversationValue':
        return valueWordsOf(fields.conversation, value as OwnValue, fields.words)
      case 'change':
        return changeWords(value as RecordChange, fields)
      default:
        return names.get(String(value)) ?? (kind === 'tag' ? '(deleted)' : undefined)
    }
  }
}

interface OwnValue {
  readonly key: string
  readonly value: unknown
}

function changeWords({ key, label, before, after }: RecordChange, fields: TimelineFields): string {
  const own = /^attributes\.(.+)$/.exec(key)?.[1]
  const [was, is] = [before, after].map(
    (value) => valueWordsOf(fields.company, { key: own ?? '', value }, fields.words) || 'nothing',
  )
  return `${own === undefined ? label : labelOf(fields.company, own)}: ${was} → ${is}`
}

function labelOf(fields: readonly TimelineField[], key: string): string {
  return fields.find((field) => field.key === key)?.label ?? key
}

function valueWordsOf(
  fields: readonly TimelineField[],
  { key, value }: OwnValue,
  words: ValueWords,
): string {
  const field = fields.find((each) => each.key === key)
  const described = wordsOfField(field, value as FieldValue | undefined, words)
  return typeof value === 'boolean' ? described.toLowerCase() : described
}
