import { lazy, Suspense, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'

import { Icon } from './icons.tsx'
import { words } from './texts.ts'

const EmojiPicker = lazy(async () => {
  const part = await import('./emoji-picker.tsx')
  return { default: part.EmojiPicker }
})

export interface ComposerProps {
  readonly draft: string
  readonly placeholder: string
  readonly problem: string | undefined
  readonly onDraft: (text: string) => void
  /** Says whether the message was taken. */
  readonly onSend: (text: string) => boolean
}

/** Grows with the text. Enter sends, Shift+Enter breaks the line. */
export function Composer({ draft, placeholder, problem, onDraft, onSend }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isPicking, setPicking] = useState(false)
  useLayoutEffect(() => {
    if (!field.current) return
    field.current.style.height = 'auto'
    field.current.style.height = `${Math.min(field.current.scrollHeight, 128)}px`
  }, [draft])

  const send = (): void => {
    const text = draft.trim()
    if (text && onSend(text)) onDraft('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // While a word is being composed, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const insert = (emoji: string): void => {
    const at = field.current?.selectionStart ?? draft.length
    onDraft(draft.slice(0, at) + emoji + draft.slice(field.current?.selectionEnd ?? at))
    setPicking(false)
    field.current?.focus()
  }

  return (
    <div className="composer">
      {problem && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      {isPicking && (
        <Suspense fallback={null}>
          <EmojiPicker onPick={insert} onClose={() => setPicking(false)} />
        </Suspense>
      )}
      <div className="box">
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          maxLength={10_000}
          aria-label={placeholder}
          placeholder={placeholder}
          value={draft}
          onInput={(event) => onDraft(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="plain"
          aria-label={words.emoji}
          aria-expanded={isPicking}
          onClick={() => setPicking(!isPicking)}
        >
          <Icon name="smile" />
        </button>
        <button
          type="button"
          className="round"
          aria-label={words.send}
          disabled={draft.trim() === ''}
          onClick={send}
        >
          <Icon name="arrowUp" />
        </button>
      </div>
    </div>
  )
}
