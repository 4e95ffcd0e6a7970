import { useState } from 'react'

import { Icon } from '#platform/widget/icon.tsx'
import { agoWords } from '#platform/widget/time-words.ts'
import { useWidget } from '#platform/widget/use-widget.ts'
import { ViewFrame, Waiting } from '#platform/widget/view-frame.tsx'
import { useLoaded } from '#platform/widget/use-loaded.ts'

import type { OwnTicketLine } from '../own-contract.ts'
import { ticketCalls, type TicketPage } from './ticket-calls.ts'
import { ticketWords } from './ticket-words.ts'
import { ticketIcon } from './ticket-icon.ts'

export function TicketList() {
  const { settings, host, state, words } = useWidget<{ readonly hasTicketForm: boolean }>()
  const texts = ticketWords(state.locale)
  const isKnown = host.visitor !== undefined && state.contact !== undefined
  const read = (): Promise<TicketPage> => (isKnown ? ticketCalls(host).list() : nothing)
  const stamp = `${isKnown} ${state.chats.map(({ lastActivityAt }) => lastActivityAt).join()}`
  const { value, hasFailed, load, set } = useLoaded(read, stamp)
  return (
    <>
      <ViewFrame
        title={words.tickets}
        onBack={host.hasTab('tickets') ? undefined : () => host.show('home')}
      >
        {value ? (
          <main className="list scroll" aria-label={words.tickets}>
            {value.items.map((ticket) => (
              <TicketRow key={ticket.key} ticket={ticket} />
            ))}
            {value.items.length === 0 && (
              <div className="empty">
                <Icon path={ticketIcon} size={24} />
                <h2>{texts.emptyTitle}</h2>
                <p>{texts.emptyText}</p>
              </div>
            )}
            {value.nextCursor && (
              <MoreTickets
                label={texts.more}
                onMore={async () => {
                  const next = await ticketCalls(host).list(value.nextCursor ?? undefined)
                  set({ ...next, items: [...value.items, ...next.items] })
                }}
              />
            )}
          </main>
        ) : (
          <Waiting hasFailed={hasFailed} onRetry={load} />
        )}
      </ViewFrame>
      {settings.hasTicketForm && (
        <div className="below">
          <button
            type="button"
            className="button"
            onClick={() => host.show('tickets', { ticket: 'new' })}
          >
            {texts.make}
          </button>
        </div>
      )}
    </>
  )
}

function TicketRow({ ticket }: { readonly ticket: OwnTicketLine }) {
  const { host, state } = useWidget()
  const { key, title, state: publicState, createdAt, lastSaidAt } = ticket
  const at = lastSaidAt ?? createdAt
  return (
    <button type="button" className="row" onClick={() => host.show('tickets', { ticket: key })}>
      <span className="grow">
        <span className="preview" dir="auto">
          {title}
        </span>
        <span className="soft">
          <span>{key}</span>
          <time dateTime={at}>{agoWords(new Date(at), state)}</time>
        </span>
      </span>
      <span className={`standing ${publicState.kind}`} dir="auto">
        {publicState.label}
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
