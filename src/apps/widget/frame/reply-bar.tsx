import { fill } from '#lib/fill.ts'
import { voiceWords } from '#platform/voice/voice-name.ts'
import { Icon } from '#platform/widget/icon.tsx'

import type { ChatQuote } from './chat-quote.ts'
import { useChat } from './use-chat.ts'

export function ReplyBar({
  quote,
  onRemove,
}: {
  readonly quote: ChatQuote
  readonly onRemove: () => void
}) {
  const { words, called } = useChat()
  const isOwn = quote.author.kind === 'contact'
  return (
    <div className="reply">
      <Icon name="reply" size={16} />
      <span className="grow">
        <b>{isOwn ? words.reply : fill(words.replyTo, { name: called(quote.author.name) })}</b>
        <span className="preview" dir="auto">
          {quote.isGone ? words.deleted : voiceWords(quote.excerpt, words.voiceName)}
        </span>
      </span>
      <button type="button" className="plain" aria-label={words.replyRemove} onClick={onRemove}>
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
