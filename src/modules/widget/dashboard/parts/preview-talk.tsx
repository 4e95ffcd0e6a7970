import Paperclip from 'lucide-react/icons/paperclip'
import Smile from 'lucide-react/icons/smile'

import type { PreviewPart } from './preview-part.ts'

export function PreviewTalk({ settings, words, texts }: PreviewPart) {
  return (
    <div className="flex flex-1 flex-col justify-end gap-2 p-4 text-sm">
      {texts?.greeting && (
        <p dir="auto" className="max-w-[85%] self-start rounded-(--corner) bg-sunken px-3 py-2">
          {texts.greeting}
        </p>
      )}
      <p className="self-end rounded-(--corner) bg-(--widget) px-3 py-2 text-(--on-widget)">👋</p>
      <p className="self-end text-xs text-ink-soft">{words.seen}</p>
      <p className="mt-1 flex items-center gap-2 rounded-(--corner) border border-line px-3 py-2 text-ink-soft">
        {settings.hasAttachments && <Paperclip size={16} aria-hidden />}
        <span className="min-w-0 flex-1 truncate">{texts?.placeholder || words.placeholder}</span>
        {settings.hasEmoji && <Smile size={16} aria-hidden />}
      </p>
    </div>
  )
}
