import { useRef } from 'react'

import { MentionOffers, useMentions } from '#modules/inbox/dashboard/writing-door.tsx'
import { Button } from '#ui/button.tsx'
import { fieldBox } from '#ui/field-frame.tsx'

/** Where a comment is written; an @ finds colleagues, Ctrl and Enter send. */
export function CommentBox({
  label,
  text,
  onText,
  problem,
  isBusy,
  sendLabel,
  onSend,
  onCancel,
}: {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly sendLabel: string
  readonly onSend: () => void
  readonly onCancel?: () => void
}) {
  const box = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentions({ isNote: true, text, box, onChange: onText })
  const canSend = text.trim() !== '' && !isBusy
  return (
    <div className="flex flex-col gap-2">
      <div className={`${fieldBox(problem)} overflow-hidden`}>
        {mentions.offers.length > 0 && (
          <MentionOffers
            offers={mentions.offers}
            place={mentions.place}
            onChoose={mentions.choose}
          />
        )}
        <textarea
          ref={box}
          aria-label={label}
          placeholder="Write to colleagues; @ calls somebody"
          rows={2}
          maxLength={20_000}
          value={text}
          className="block min-h-16 w-full resize-y bg-transparent px-3 py-2 outline-none placeholder:text-ink-faint max-sm:text-lg"
          onChange={({ target }) => {
            onText(target.value)
            mentions.onMoved()
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
            if (isSending && canSend) onSend()
            else if (!mentions.onKeyDown(event)) return
            event.preventDefault()
            event.stopPropagation()
          }}
        />
      </div>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      {(text !== '' || onCancel) && (
        <div className="flex justify-end gap-2">
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          <Button kind="primary" isBusy={isBusy} disabled={!canSend} onClick={onSend}>
            {sendLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
