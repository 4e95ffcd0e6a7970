import { backWords } from './back-words.ts'
import { replyTimeWords } from './reply-time.ts'
import { useChat } from './use-chat.ts'

export function useReplyTime(): string | undefined {
  const { state, texts, words } = useChat()
  const { settings, replyMinutes, availability } = state.config
  if (!availability.isOpen) {
    return backWords(availability.opensAt, words, state.locale) ?? texts.away
  }
  if (settings.replyTime === 'own') return texts.replyTime || undefined
  return replyTimeWords(replyMinutes, words, state.locale)
}
