import type { CollectionAudience, FeedbackReason, FeedbackState } from '../model.ts'

export const audienceWords: Readonly<Record<CollectionAudience, string>> = {
  public: 'Everyone',
  customers: 'Signed-in customers',
  agents: 'Team only',
}

export const audienceHints: Readonly<Record<CollectionAudience, string>> = {
  public: 'Visible to search engines',
  customers: 'Anyone with a verified email address',
  agents: 'Hidden from everyone outside your team',
}

export const reasonWords: Readonly<Record<FeedbackReason, string>> = {
  outdated: 'Outdated',
  unclear: 'Hard to understand',
  incorrect: 'Incorrect',
  incomplete: 'Something is missing',
  other: 'Something else',
}

export const feedbackWords: Readonly<Record<FeedbackState, string>> = {
  new: 'New',
  triaged: 'Seen',
  resolved: 'Resolved',
}

export function choicesOf<Value extends string>(
  words: Readonly<Record<Value, string>>,
  hints?: Readonly<Record<Value, string>>,
) {
  // Object.entries loses the type of the keys.
  return (Object.entries(words) as [Value, string][]).map(([value, label]) => ({
    value,
    label,
    ...(hints && { hint: hints[value] }),
  }))
}

export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
