import { voiceWords } from '#platform/voice/voice-name.ts'
import { toast } from '#ui/toast.ts'

import type { Quote } from '../../../model.ts'
import { showMessage } from './message-anchor.ts'

export function QuoteLine({ quote }: { readonly quote: Quote }) {
  const { id, author, excerpt, isGone } = quote
  if (isGone) {
    return (
      <span className="mb-1 block border-l-2 border-line-strong pl-2 text-sm text-ink-soft italic">
        Message deleted
      </span>
    )
  }
  return (
    <button
      type="button"
      className="mb-1 block w-full max-w-full cursor-pointer rounded-r-control border-l-2 border-line-strong pl-2 text-left text-sm text-ink-soft transition-colors hover:text-ink"
      onClick={() => {
        if (!showMessage(id)) toast({ title: 'Load earlier messages to see this one.' })
      }}
    >
      <span className="sr-only">In reply to </span>
      <span className="block truncate font-medium">{author.name}</span>
      <span className="line-clamp-2">{voiceWords(excerpt, 'Voice message')}</span>
    </button>
  )
}
