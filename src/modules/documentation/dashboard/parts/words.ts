import type { BadgeTone } from '#ui/badge.tsx'

import type { Feedback, PageKind, SpaceAudience, VersionState } from '../../model.ts'

export const audienceWords: Readonly<Record<SpaceAudience, string>> = {
  public: 'Everybody',
  customers: 'Customers who signed in',
  agents: 'The team only',
}

export const audienceHints: Readonly<Record<SpaceAudience, string>> = {
  public: 'Search engines find it too',
  customers: 'Whoever proved an e-mail address',
  agents: 'Nobody outside reads it',
}

export const stateWords: Readonly<Record<VersionState, string>> = {
  draft: 'Draft',
  current: 'Current',
  supported: 'Supported',
  deprecated: 'Deprecated',
  archived: 'Archived',
}

export const stateTones: Readonly<Record<VersionState, BadgeTone>> = {
  draft: 'plain',
  current: 'good',
  supported: 'info',
  deprecated: 'warn',
  archived: 'plain',
}

export const stateHints: Readonly<Record<Exclude<VersionState, 'current'>, string>> = {
  draft: 'Nobody outside finds it',
  supported: 'Read below its own name, with a hint to the current one',
  deprecated: 'The same, and search engines leave it out',
  archived: 'Nobody finds it any more; everything in it stays',
}

export const kindWords: Readonly<Record<PageKind, string>> = {
  page: 'Page',
  group: 'Group',
  link: 'Link',
  api: 'API operation',
}

export const reasonWords: Readonly<Record<NonNullable<Feedback['reasonCode']>, string>> = {
  outdated: 'Out of date',
  unclear: 'Hard to understand',
  incorrect: 'Wrong',
  incomplete: 'Something is missing',
  other: 'Something else',
}

export const feedbackWords: Readonly<Record<Feedback['state'], string>> = {
  new: 'New',
  triaged: 'Seen',
  resolved: 'Solved',
}

export function choicesOf<Value extends string>(
  words: Readonly<Record<Value, string>>,
  hints?: Readonly<Record<Value, string>>,
) {
  // Object.entries forgets that the keys have a type of their own.
  return (Object.entries(words) as [Value, string][]).map(([value, label]) => ({
    value,
    label,
    ...(hints && { hint: hints[value] }),
  }))
}

export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
