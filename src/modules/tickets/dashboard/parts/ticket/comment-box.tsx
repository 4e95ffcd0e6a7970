import { useRef, type ReactNode, type SyntheticEvent } from 'react'

import { isComposing } from '#lib/is-composing.ts'
import { MentionOffers, useMentions } from '#modules/inbox/dashboard/public/writing.tsx'
import { Button } from '#ui/button.tsx'
import { fieldBox } from '#ui/field-frame.tsx'

export function CommentBox({
  label,
  text,
  onText,
  problem,
  isBusy,
  sendLabel,
  placeholder = 'Write to your teammates. Use @ to mention someone.',
  reach,
  files,
  onFiles,
  onSend,
  onCancel,
}: {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly sendLabel: string
  readonly placeholder?: string
  readonly reach?: ReactNode
  readonly files?: ReactNode
  readonly onFiles?: (files: readonly File[]) => void
  readonly onSend: () => void
  readonly onCancel?: () => void
}) {
  const box = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentions({ isNote: true, text, box, onChange: onText })
  const canSend = text.trim() !== '' && !isBusy
  const take = (event: SyntheticEvent, given: DataTransfer): void => {
    if (!onFiles || given.files.length === 0) return
    event.preventDefault()
    onFiles([...given.files])
  }
  return (
    <div
      className="flex flex-col gap-2"
      onPaste={(event) => take(event, event.clipboardData)}
      onDrop={(event) => {
        event.stopPropagation()
        take(event, event.dataTransfer)
      }}
      onDragOver={(event) => {
        if (onFiles && event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
    >
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
          placeholder={placeholder}
          rows={2}
          maxLength={20_000}
          value={text}
          className="block min-h-16 w-full resize-y bg-transparent px-3 py-2 outline-none placeholder:text-ink-faint max-sm:text-lg"
          onChange={({ target }) => {
            onText(target.value)
            mentions.onMoved()
          }}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return
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
      {files}
      {(text !== '' || onCancel) && (
        <div className="flex flex-wrap items-center justify-end gap-2">
          {reach && <div className="me-auto">{reach}</div>}
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          <Button kind="primary" isBusy={isBusy} disabled={!canSend} onClick={onSend}>
            {sendLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
