import { useEffect, useRef, useState } from 'react'

import { readMarks } from '#lib/marks/light-marks.ts'
import { readLinks } from '#lib/marks/marked.ts'
import { MarkedText } from '#platform/widget/marked-text.tsx'
import { agoWords } from '#platform/widget/time-words.ts'
import { useWidget } from '#platform/widget/use-widget.ts'
import { ViewFrame, Waiting } from '#platform/widget/view-frame.tsx'
import { useLoaded } from '#platform/widget/use-loaded.ts'

import type { OwnTicket } from '../own-contract.ts'
import { ReplyBox } from './reply-box.tsx'
import { textOf } from './text-of.ts'
import { ticketCalls } from './ticket-calls.ts'
import { ticketWords } from './ticket-words.ts'

export function TicketThread({ ticketKey }: { readonly ticketKey: string }) {
  const { host, state } = useWidget()
  const stamp = `${ticketKey} ${state.chats.map(({ lastActivityAt }) => lastActivityAt).join()}`
  const { value, hasFailed, load, set } = useLoaded(() => ticketCalls(host).get(ticketKey), stamp)
  const place = useRef<HTMLElement>(null)
  const count = value?.thread.length ?? 0
  const conversationId = value?.conversationId
  useEffect(() => {
    place.current?.scrollTo(0, place.current.scrollHeight)
    // Reading the ticket also marks the conversation as read.
    if (conversationId) void host.readConversation(conversationId)
  }, [host, conversationId, count])
  const onBack = (): void => host.show('tickets')
  if (!value) {
    return (
      <ViewFrame title={ticketKey} onBack={onBack}>
        <Waiting hasFailed={hasFailed} onRetry={load} />
      </ViewFrame>
    )
  }
  const { key, title, state: publicState } = value
  const note = (
    <>
      {key} <span className={`standing ${publicState.kind}`}>{publicState.label}</span>
    </>
  )
  return (
    <ViewFrame title={title} note={note} onBack={onBack}>
      <main className="scroll ticket" ref={place} aria-label={title}>
        <Facts ticket={value} />
        <ol className="said-list">
          {value.thread.map((entry) => (
            <ThreadEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      </main>
      <Acts ticket={value} onChanged={set} />
    </ViewFrame>
  )
}

function Facts({ ticket: { description, thread, fields } }: { readonly ticket: OwnTicket }) {
  // The request itself comes first in the conversation.
  const words = thread[0]?.by === 'me' ? '' : textOf(description)
  return (
    <>
      {words && (
        <p className="ticket-words" dir="auto">
          {words}
        </p>
      )}
      {fields.length > 0 && (
        <dl className="ticket-fields">
          {fields.map(({ label, value }) => (
            <div key={label}>
              <dt dir="auto">{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function ThreadEntry({ entry }: { readonly entry: OwnTicket['thread'][number] }) {
  const { host, state, words } = useWidget()
  const { by, name, text, files, at } = entry
  if (by === 'product') return <li className="day">{text}</li>
  const isOwn = by === 'me'
  const whose = { me: words.you, team: host.called(name), customer: name }[by]
  return (
    <li className={`group ${isOwn ? 'own' : 'other'}`}>
      <div className="bubbles">
        <span className="author">{whose}</span>
        {text && (
          <div className="bubble" dir="auto">
            <MarkedText parts={(by === 'team' ? readMarks : readLinks)(text)} />
          </div>
        )}
        {files.map((file) => (
          <a key={file.url} className="file-link" href={file.url} target="_blank" rel="noopener">
            {file.name}
          </a>
        ))}
        <span className="foot">
          <time dateTime={at}>{agoWords(new Date(at), state)}</time>
        </span>
      </div>
    </li>
  )
}

function Acts({
  ticket,
  onChanged,
}: {
  readonly ticket: OwnTicket
  readonly onChanged: (ticket: OwnTicket) => void
}) {
  const { host, state, words } = useWidget()
  const texts = ticketWords(state.locale)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const calls = ticketCalls(host)
  const { key, canReply, canClose, canReopen } = ticket
  const act = async (change: Promise<OwnTicket>): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      onChanged(await change)
    } catch (error) {
      setProblem((error instanceof Error && error.message) || words.notDone)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="ticket-acts" aria-label={texts.reply}>
      {problem && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      {(canClose || canReopen) && (
        <button
          type="button"
          className="button quiet"
          disabled={isBusy}
          onClick={() => void act(canClose ? calls.close(key) : calls.reopen(key))}
        >
          {canClose ? texts.close : texts.reopen}
        </button>
      )}
      {canReply ? (
        <ReplyBox ticket={ticket} onSent={onChanged} />
      ) : (
        <p className="soft">{texts.shut}</p>
      )}
    </section>
  )
}
