import type { DateSettings } from '#lib/format-date.ts'
import { carriedForm, textArea } from '#platform/portal/form-parts.ts'
import { html, Html } from '#platform/portal/html.ts'
import { notFound, type PortalAnswer, type PortalVisit } from '#platform/portal/portal-page.ts'
import { knownReaderOf, type Scope } from '#platform/scope/scope.ts'

import type { OwnTicket } from '../own-contract.ts'
import { readTicketKey } from '../rules.ts'
import { presentOwn } from '../server/present-own.ts'
import { findOwnRow } from '../server/store/own-tickets.ts'
import { dateSettings, dayOf, momentOf, stateBadge, toSignIn } from './parts.ts'

/** One ticket as the person who asked for it reads it. */
export async function ownTicketPage(scope: Scope, visit: PortalVisit): Promise<PortalAnswer> {
  if (visit.reader.contactId === null) return toSignIn(visit)
  const key = readTicketKey(visit.params['key'] ?? '')
  const row = key && (await findOwnRow(scope, knownReaderOf(scope).contactId, key))
  if (!row) return notFound
  const [ticket, dates] = await Promise.all([presentOwn(scope, row), dateSettings(scope)])
  return {
    kind: 'page',
    title: `${ticket.key} ${ticket.title}`,
    heading: ticket.title,
    isListed: false,
    body: html`<p class="facts">
        ${stateBadge(ticket.state)} <span class="key">${ticket.key}</span>
        <span>Asked ${dayOf(ticket.createdAt, dates)}</span>
        ${!ticket.isMine && html`<span>by <span dir="auto">${ticket.requesterName}</span></span>`}
      </p>
      ${ticket.description !== '' && asked(ticket)} ${values(ticket)} ${thread(ticket, dates)}
      ${ticket.canReply ? replyForm(ticket) : html`<p>This ticket takes no more answers.</p>`}
      ${standing(ticket)}
      <p><a class="back" href="/tickets">Back to your tickets</a></p>`,
  }
}

function asked({ description }: OwnTicket): Html {
  // Cleaned when it was written.
  return html`<div class="panel said">
    <div class="rich" dir="auto">${new Html(description)}</div>
  </div>`
}

function values({ fields }: OwnTicket): Html | undefined {
  if (fields.length === 0) return undefined
  return html`<div class="panel">
    <dl class="values">
      ${fields.map(
        ({ label, value }) =>
          html`<dt dir="auto">${label}</dt>
            <dd dir="auto">${value}</dd>`,
      )}
    </dl>
  </div>`
}

function thread({ thread: said }: OwnTicket, dates: DateSettings): Html | undefined {
  if (said.length === 0) return undefined
  return html`<h2>Answers</h2>
    <ol class="thread">
      ${said.map(
        ({ by, name, text, files, at }) =>
          html`<li class="said${by === 'me' && ' mine'}">
            <p class="said-by">
              <strong dir="auto">${nameOf(by, name)}</strong> ${momentOf(at, dates)}
            </p>
            ${text !== '' && html`<div class="words" dir="auto">${text}</div>`}
            ${files.map(
              ({ name: file, url }) =>
                html`<p><a href="${url}" rel="noopener" dir="auto">${file}</a></p>`,
            )}
          </li>`,
      )}
    </ol>`
}

function nameOf(by: OwnTicket['thread'][number]['by'], name: string): string {
  if (by === 'me') return 'You'
  return by === 'product' ? 'Update' : name
}

function replyForm({ key, state, isMine }: OwnTicket): Html {
  const isOpening = state.kind === 'done' && isMine
  return carriedForm({
    call: `POST /api/own/tickets/${key}/replies`,
    after: 'reload',
    isKeyed: true,
    body: textArea({
      name: 'text',
      label: 'Your answer',
      max: 20_000,
      isRequired: true,
      hint: isOpening ? 'Your answer opens the ticket again.' : undefined,
    }),
    submit: html`<button class="button">Send answer</button>`,
  })
}

function standing({ key, canClose, canReopen }: OwnTicket): Html | undefined {
  if (!canClose && !canReopen) return undefined
  return carriedForm({
    call: `POST /api/own/tickets/${key}/${canClose ? 'close' : 'reopen'}`,
    after: 'reload',
    body: html``,
    submit: html`<button class="quiet-button">
      ${canClose ? 'Close this ticket' : 'Open this ticket again'}
    </button>`,
  })
}
