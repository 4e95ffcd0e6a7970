import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'

import { isComposing } from '#lib/is-composing.ts'
import { refusalOf } from '#platform/widget/browser-client.ts'
import { Icon } from '#platform/widget/icon.tsx'
import type { ChatMessage } from '#modules/widget/model.ts'

import { useChat } from '../use-chat.ts'
import { editMessage } from './own-message.ts'

export function EditBox({ message }: { readonly message: ChatMessage }) {
  const { app, words } = useChat()
  const [text, setText] = useState(message.text)
  const [problem, setProblem] = useState('')
  const [isSaving, setSaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (!field.current) return
    field.current.style.height = 'auto'
    field.current.style.height = `${Math.min(field.current.scrollHeight, 128)}px`
  }, [text])
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(-1, -1)
    return () => void requestAnimationFrame(focusComposer)
  }, [])

  const trimmed = text.trim()
  const canSave = trimmed !== '' && !isSaving
  const close = (): void => app.store.set({ editing: undefined })
  const save = (): void => {
    if (!canSave) return
    if (trimmed === message.text) return close()
    setSaving(true)
    editMessage(app, message, trimmed).then(close, (error: unknown) => {
      setSaving(false)
      setProblem(refusalOf(error) || words.notDone)
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // During IME composition, these keys belong to the input method.
    if (isComposing(event.nativeEvent)) return
    const isEnd = event.key === 'Escape'
    if (!isEnd && (event.key !== 'Enter' || event.shiftKey)) return
    event.preventDefault()
    if (isEnd) close()
    else save()
  }
  return (
    <section className="composer" aria-label={words.messageEdit}>
      {problem && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      <div className="reply">
        <Icon name="edit" size={16} />
        <b className="grow">{words.messageEdit}</b>
        <button type="button" className="plain" aria-label={words.cancel} onClick={close}>
          <Icon name="close" size={16} />
        </button>
      </div>
      <div className="box">
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          maxLength={10_000}
          aria-label={words.messageEdit}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="round"
          aria-label={words.editSave}
          disabled={!canSave}
          onClick={save}
        >
          <Icon name="arrowUp" />
        </button>
      </div>
    </section>
  )
}

function focusComposer(): void {
  document.querySelector<HTMLElement>('.composer textarea')?.focus()
}
