import type { ConversationRow } from './store/conversations.ts'

/** Older ratings have no separate answer; the rating is the answer. */
export function answerIn({
  rating,
  ratingAnswer: answer,
}: Pick<ConversationRow, 'rating' | 'ratingAnswer'>): number | null {
  return rating === null ? null : (answer ?? rating)
}
