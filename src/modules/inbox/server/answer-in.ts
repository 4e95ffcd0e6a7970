import type { ConversationRow } from './store/conversations.ts'

/** What he chose on the scale he was given; of old it was the rating itself. */
export function answerIn({
  rating,
  rating_answer: answer,
}: Pick<ConversationRow, 'rating' | 'rating_answer'>): number | null {
  return rating === null ? null : (answer ?? rating)
}
