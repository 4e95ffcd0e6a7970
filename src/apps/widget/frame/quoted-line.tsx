import { voiceWords } from '#platform/voice/voice-name.ts'

import { placeOf, quoteAuthor, type ChatQuote } from './chat-quote.ts'
import { useChat } from './use-chat.ts'

export function QuotedLine({ quote }: { readonly quote: ChatQuote }) {
  const used = useChat()
  const { words } = used
  if (quote.isGone) return <span className="quoted gone">{words.deleted}</span>
  return (
    <button type="button" className="quoted" onClick={() => show(quote.id)}>
      <span className="hidden">{words.reply}</span>
      <b dir="auto">{quoteAuthor(quote, used)}</b>
      <span dir="auto">{voiceWords(quote.excerpt, words.voiceName)}</span>
    </button>
  )
}

function show(messageId: string): void {
  const place = document.getElementById(placeOf(messageId))
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  place?.scrollIntoView({ block: 'center', behavior: prefersReducedMotion ? 'auto' : 'smooth' })
  place?.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 900 })
}
