import { useState } from 'react'

import { isComposing } from '#lib/is-composing.ts'
import { Icon } from '#platform/widget/icon.tsx'
import { randomKey } from '#platform/widget/random-key.ts'
import { Tray } from '#platform/widget/tray.tsx'
import { useWidget } from '#platform/widget/use-widget.ts'
import { FileChooser } from '#platform/widget/file-chooser.tsx'

import type { OwnTicket } from '../own-contract.ts'
import { ticketCalls } from './ticket-calls.ts'
import { ticketWords } from './ticket-words.ts'

/** A failed reply stays in the box with the same client key. */
export function ReplyBox({
  ticket,
  onSent,
}: {
  readonly ticket: OwnTicket
  readonly onSent: (ticket: OwnTicket) => void
}) {
  const { settings, host, state, words } = useWidget<{ readonly hasAttachments: boolean }>()
  const texts = ticketWords(state.locale)
  const tray = `ticket-${ticket.key}`
  const files = state.trays[tray] ?? []
  const [text, setText] = useState('')
  const [clientKey, setClientKey] = useState(randomKey)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isReady = files.every(({ uploaded }) => uploaded)
  const canSend = text.trim() !== '' && isReady && !isBusy
  const send = async (): Promise<void> => {
    if (!canSend) return
    setBusy(true)
    setProblem('')
    const fileIds = files.flatMap(({ uploaded }) => uploaded?.id ?? [])
    const reply = { clientKey, text: text.trim(), ...(fileIds.length > 0 && { fileIds }) }
    try {
      const sent = await ticketCalls(host).reply(ticket.key, reply)
      host.tray.take(tray)
      setText('')
      setClientKey(randomKey())
      onSent(sent)
    } catch (error) {
      setProblem((error instanceof Error && error.message) || words.notDone)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="composer">
      {ticket.state.kind === 'done' && <p className="typing-seen">{texts.opens}</p>}
      {problem && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      <Tray chatKey={tray} files={files} />
      <div className="box">
        {settings.hasAttachments && (
          <FileChooser onFiles={(chosen) => setProblem(host.tray.add(tray, chosen) ?? '')} />
        )}
        <textarea
          rows={1}
          dir={text ? 'auto' : undefined}
          maxLength={10_000}
          aria-label={texts.reply}
          placeholder={texts.reply}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
            event.preventDefault()
            void send()
          }}
        />
        <button
          type="button"
          className="round"
          aria-label={words.send}
          disabled={!canSend}
          onClick={() => void send()}
        >
          <Icon name="arrowUp" />
        </button>
      </div>
    </div>
  )
}
