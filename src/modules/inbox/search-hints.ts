import { isCalendarDate } from '#lib/calendar-date.ts'

import type { priorities } from './model.ts'
import { operatorNames, piecesOf, states, type SearchPiece } from './search-rules.ts'

export function searchHints(text: string): string[] {
  const hints = piecesOf(text).flatMap((piece) => hintOn(piece) ?? [])
  return [...new Set(hints)].slice(0, 3)
}

function hintOn({ name, value, isQuoted }: SearchPiece): string | undefined {
  // Web addresses are words, not filters.
  if (name === '' || value.startsWith('//')) return undefined
  const word = value.toLowerCase()
  const known = valuesOf.get(name)
  if (known)
    return known.includes(word) ? undefined : `“${name}:${value}” isn’t an option. ${tryOf(known)}`
  if (name === 'before' || name === 'after') {
    if (isCalendarDate(word)) return undefined
    return `“${name}:${value}” isn’t a date. Use ${name}:2026-05-31.`
  }
  const isKnown = operatorNames.some((operator) => operator === name)
  if (isKnown || isQuoted) return undefined
  return `“${name}:” isn’t a search filter. Try ${searchKeys}.`
}

const searchKeys =
  'from:, to:, assignee:, team:, tag:, channel:, subject:, is:, status:, priority:, has:, due:, before: or after:'

function tryOf(values: readonly string[]): string {
  return `Try ${new Intl.ListFormat('en', { type: 'disjunction' }).format(values)}.`
}

const priorityValues: (typeof priorities)[number][] = ['none', 'low', 'normal', 'high', 'urgent']

const valuesOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['is', [...states.keys()]],
  ['status', ['open', 'snoozed', 'closed', 'spam', 'trash']],
  ['priority', priorityValues],
  ['has', ['attachment', 'file', 'note', 'rating']],
  ['due', ['overdue', 'soon']],
])
