import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react'

import { isComposing } from '#lib/is-composing.ts'
import type { TrayFile } from '#platform/widget/host.ts'
import { FileChooser } from '#platform/widget/file-chooser.tsx'
import { Icon } from '#platform/widget/icon.tsx'
import { Tray } from '#platform/widget/tray.tsx'

import { actionsFor, titleOf } from './parts.ts'
import { ReplyBar } from './reply-bar.tsx'
import { useChat } from './use-chat.ts'
import { useVoice } from './use-voice.ts'

const VoiceBar = lazy(async () => ({ default: (await import('./voice-bar.tsx')).VoiceBar }))

export interface ComposerProps {
  readonly chatKey: string
  readonly draft: string
  readonly files: readonly TrayFile[]
  readonly placeholder: string
  readonly problem: string | undefined
  readonly onDraft: (text: string) => void
  readonly onFiles: (files: readonly File[]) => void
  readonly onSend: (text: string) => boolean
}

export function Composer(props: ComposerProps) {
  const { chatKey, draft, files, placeholder, problem, onDraft, onFiles, onSend } = props
  const { app, state, words } = useChat()
  const { hasAttachments, seesTyping } = state.config.settings
  const replyTo = state.replies[chatKey]
  const field = useRef<HTMLTextAreaElement>(null)
  const actions = actionsFor(state)
  const [opened, setOpened] = useState<string>()
  const action = actions.find(({ name }) => name === opened)
  const voice = useVoice(props)
  useLayoutEffect(() => {
    if (!field.current) return
    field.current.style.height = 'auto'
    field.current.style.height = `${Math.min(field.current.scrollHeight, 128)}px`
  }, [draft])

  useEffect(() => {
    if (replyTo) field.current?.focus()
  }, [replyTo])

  const areFilesThere = files.every(({ uploaded }) => uploaded)
  const canSend = (draft.trim() !== '' || files.length > 0) && areFilesThere
  const send = (): void => {
    if (!canSend || !onSend(draft.trim())) return
    onDraft('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowUp' && draft === '') app.talk.editLast(chatKey)
    // During IME composition, Enter picks a candidate.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = [...(event.clipboardData?.files ?? [])]
    if (pasted.length === 0 || !hasAttachments) return
    event.preventDefault()
    onFiles(pasted)
  }
  const insert = (text: string): void => {
    const at = field.current?.selectionStart ?? draft.length
    onDraft(draft.slice(0, at) + text + draft.slice(field.current?.selectionEnd ?? at))
    setOpened(undefined)
    field.current?.focus()
  }

  return (
    <section className="composer" aria-label={words.send}>
      {problem && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      {action && (
        <Suspense fallback={null}>
          <action.Part onInsert={insert} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      {replyTo && (
        <ReplyBar
          quote={replyTo}
          onRemove={() => {
            app.talk.setReply(chatKey, undefined)
            field.current?.focus()
          }}
        />
      )}
      {seesTyping && <p className="typing-seen">{words.typingSeen}</p>}
      <Tray chatKey={chatKey} files={files} />
      {voice.isRecording && (
        <Suspense fallback={<div className="box voice" />}>
          <VoiceBar onDone={voice.take} onClose={voice.close} />
        </Suspense>
      )}
      <div className="box" hidden={voice.isRecording}>
        {hasAttachments && <FileChooser onFiles={onFiles} />}
        <textarea
          ref={field}
          rows={1}
          dir={draft ? 'auto' : undefined}
          maxLength={10_000}
          aria-label={placeholder}
          placeholder={placeholder}
          value={draft}
          onInput={(event) => onDraft(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {voice.isOffered && (
          <button type="button" className="plain" aria-label={words.voice} onClick={voice.open}>
            <Icon name="mic" />
          </button>
        )}
        {actions.map(({ name, title, icon }) => (
          <button
            key={name}
            type="button"
            className="plain"
            aria-label={titleOf(title, state)}
            aria-expanded={name === opened}
            onClick={() => setOpened(name === opened ? undefined : name)}
          >
            <Icon path={icon} />
          </button>
        ))}
        <button
          type="button"
          className="round"
          aria-label={words.send}
          disabled={!canSend}
          onClick={send}
        >
          <Icon name="arrowUp" />
        </button>
      </div>
    </section>
  )
}
