import type { BadgeTone } from '#ui/badge.tsx'

import type { ArticleAudience, BaseAudience, Category, Feedback, TextState } from '../../model.ts'

export const stateWords: Readonly<Record<TextState, string>> = {
  draft: 'Draft',
  in_review: 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
}

export const stateTones: Readonly<Record<TextState, BadgeTone>> = {
  draft: 'plain',
  in_review: 'warn',
  scheduled: 'info',
  published: 'good',
  archived: 'plain',
}

export const baseAudienceWords: Readonly<Record<BaseAudience, string>> = {
  public: 'Everybody',
  customers: 'Customers who signed in',
  agents: 'The team only',
}

export const baseAudienceHints: Readonly<Record<BaseAudience, string>> = {
  public: 'Search engines find it too',
  customers: 'Whoever proved an e-mail address',
  agents: 'Nobody outside reads it',
}

export const categoryAudienceWords: Readonly<Record<Category['audience'], string>> = {
  inherit: 'As the knowledge base',
  ...baseAudienceWords,
}

export const articleAudienceWords: Readonly<Record<ArticleAudience, string>> = {
  inherit: 'As its category',
  public: 'Everybody',
  unlisted: 'Whoever has the link',
  customers: 'Customers who signed in',
  agents: 'The team only',
  ai_only: 'Bots only',
}

export const articleAudienceHints: Readonly<Record<ArticleAudience, string>> = {
  inherit: 'The category and the knowledge base decide',
  public: 'Search engines find it too',
  unlisted: 'It stands in no list and no search',
  customers: 'Whoever proved an e-mail address',
  agents: 'Nobody outside reads it',
  ai_only: 'Bots answer from it, nobody reads it',
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
