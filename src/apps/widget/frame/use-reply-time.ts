import { replyTimeWords } from './reply-time.ts'
import { useChat } from './use-chat.ts'

/** When an answer can be expected, or what the organization says when nothing was measured. */
export function useReplyTime(length: 'short' | 'long'): string | undefined {
  const { state, texts } = useChat()
  const { settings, replyMinutes } = state.config
  const measured = settings.showsReplyTime ? replyTimeWords(replyMinutes) : undefined
  if (measured === undefined) return texts.away || undefined
  return length === 'short' ? `Replies ${measured}` : `Usually replies ${measured}`
}
