import { backWords } from './back-words.ts'
import { useChat } from './use-chat.ts'

export function AwayNote() {
  const { state, texts, words } = useChat()
  const { opensAt } = state.config.availability
  return (
    <p className="note">
      <span dir="auto">{texts.away}</span>
      <span>{backWords(opensAt, words, state.locale)}</span>
    </p>
  )
}
