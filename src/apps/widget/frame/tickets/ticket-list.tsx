import { useState } from 'react'

import type { OwnTicketLine } from '#modules/tickets/own-contract.ts'

import { Icon } from '../icons.tsx'
import { tabsOf } from '../tabs.ts'
import { agoWords } from '../time-words.ts'
import { useChat } from '../use-chat.ts'
import { ticketCalls, type TicketPage } from './ticket-calls.ts'
import { TicketFrame, TicketWait } from './ticket-frame.tsx'
import { ticketWords } from './ticket-words.ts'
import { useLoaded } from './use-loaded.ts'

/** What the visitor asked for, the newest first, and where it stands. */
export function TicketList() {
  const { app, state, words } = useChat()
  const said = ticketWords(state.locale)
  const isKnown = app.calls.visitor !== undefined && state.contact !== undefined
  const read = (): Promise<TicketPage> => (isKnown ? ticketCalls(app).list() : nothing)
  const stamp = `${isKnown} ${state.chats.map(({ lastActivityAt }) => lastActivityAt).join()}`
  const { value, hasFailed, load, set } = useLoaded(read, stamp)
  return (
    <>
      <TicketFrame
        title={words.tickets}
        onBack={tabsOf(state).includes('tickets') ? undefined : () => app.go({ name: 'home' })}
      >
        {value ? (
          <main className="list scroll" aria-label={words.tickets}>
            {value.items.map((ticket) => (
              <TicketRow key={ticket.key} ticket={ticket} />
            ))}
            {value.items.length === 0 && (
              <div className="empty">
                <Icon name="ticket" size={24} />
                <h2>{said.emptyTitle}</h2>
                <p>{said.emptyText}</p>
              </div>
            )}
            {value.nextCursor && (
              <MoreTickets
                label={said.more}
                onMore={async () => {
                  const next = await ticketCalls(app).list(value.nextCursor ?? undefined)
                  set({ ...next, items: [...value.items, ...next.items] })
                }}
              />
            )}
          </main>
        ) : (
          <TicketWait hasFailed={hasFailed} onRetry={load} />
        )}
      </TicketFrame>
      {state.config.settings.hasTicketForm && (
        <div className="below">
          <button
            type="button"
            className="button"
            onClick={() => app.go({ name: 'tickets', at: 'new' })}
          >
            {said.make}
          </button>
        </div>
      )}
    </>
  )
}

function TicketRow({ ticket }: { readonly ticket: OwnTicketLine }) {
  const { app, state } = useChat()
  const { key, title, state: standing, createdAt, lastSaidAt } = ticket
  const at = lastSaidAt ?? createdAt
  return (
    <button type="button" className="row" onClick={() => app.go({ name: 'tickets', at: key })}>
      <span className="grow">
        <span className="preview" dir="auto">
          {title}
        </span>
        <span className="soft">
          <span>{key}</span>
          <time dateTime={at}>{agoWords(new Date(at), state)}</time>
        </span>
      </span>
      <span className={`standing ${standing.kind}`} dir="auto">
        {standing.label}
      </span>
    </button>
  )
}

function MoreTickets({
  label,
  onMore,
}: {
  readonly label: string
  readonly onMore: () => Promise<void>
}) {
  const [isBusy, setBusy] = useState(false)
  return (
    <button
      type="button"
      className="button quiet earlier-tickets"
      disabled={isBusy}
      onClick={() => {
        setBusy(true)
        onMore()
          .catch(() => undefined)
          .finally(() => setBusy(false))
      }}
    >
      {label}
    </button>
  )
}

const nothing: Promise<TicketPage> = Promise.resolve({ items: [], nextCursor: null })
