import type { ConversationRow } from './store/conversations.ts'

/** Older ratings have no separate answer; the rating is the answer. */
export function answerIn({
  rating,
  rating_answer: answer,
}: Pick<ConversationRow, 'rating' | 'rating_answer'>): number | null {
  return rating === null ? null : (answer ?? rating)
}
