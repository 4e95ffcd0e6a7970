import { backWords } from './back-words.ts'
import { useChat } from './use-chat.ts'

/** Nobody is there, and when somebody will be. */
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
