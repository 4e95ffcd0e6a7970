import Reply from 'lucide-react/icons/reply'
import X from 'lucide-react/icons/x'

import { voiceWords } from '#platform/voice/voice-name.ts'
import { IconButton } from '#ui/icon-button.tsx'

import type { Quote } from '../../../model.ts'

export function ReplyBar({
  quote,
  onRemove,
}: {
  readonly quote: Quote
  readonly onRemove: () => void
}) {
  return (
    <div className="flex items-center gap-2 border-b border-line px-3 py-1 text-sm">
      <Reply size={16} className="shrink-0 text-ink-faint" aria-hidden />
      <p className="min-w-0 flex-1 truncate">
        <span className="font-medium">Reply to {quote.author.name}</span>{' '}
        <span className="text-ink-soft">
          {quote.isGone ? 'Message deleted' : voiceWords(quote.excerpt, 'Voice message')}
        </span>
      </p>
      <IconButton
        label="Remove quoted message"
        icon={<X size={16} aria-hidden />}
        onClick={onRemove}
      />
    </div>
  )
}
