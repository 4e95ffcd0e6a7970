import type { CollectionAudience, FeedbackReason, FeedbackState } from '../model.ts'

export const audienceWords: Readonly<Record<CollectionAudience, string>> = {
  public: 'Everybody',
  customers: 'Customers who signed in',
  agents: 'The team only',
}

export const audienceHints: Readonly<Record<CollectionAudience, string>> = {
  public: 'Search engines find it too',
  customers: 'Whoever proved an e-mail address',
  agents: 'Nobody outside reads it',
}

export const reasonWords: Readonly<Record<FeedbackReason, string>> = {
  outdated: 'Out of date',
  unclear: 'Hard to understand',
  incorrect: 'Wrong',
  incomplete: 'Something is missing',
  other: 'Something else',
}

export const feedbackWords: Readonly<Record<FeedbackState, string>> = {
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
