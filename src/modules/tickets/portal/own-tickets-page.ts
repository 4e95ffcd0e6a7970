import type { DateSettings } from '#lib/format-date.ts'
import { html, type Html } from '#platform/portal/html.ts'
import type { PortalAnswer, PortalVisit } from '#platform/portal/portal-page.ts'
import { Refusal } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { OwnTicketLine } from '../own-contract.ts'
import { answerOwnTickets } from '../server/actions/own-tickets.ts'
import { hasCompanyTickets, hasTicketsForCustomers } from '../server/store/own-tickets.ts'
import { dateSettings, dayOf, stateBadge, toSignIn } from './parts.ts'

/** The tickets somebody asked for, and those of his company where it allows that. */
export async function ownTicketsPage(scope: Scope, visit: PortalVisit): Promise<PortalAnswer> {
  const { reader, search } = visit
  if (reader.contactId === null) return toSignIn(visit)
  const whose = search.get('whose') === 'company' ? 'company' : 'mine'
  const cursor = search.get('after') ?? undefined
  const [page, isShared, canAsk, dates] = await Promise.all([
    answerOwnTickets(scope, { whose, cursor, limit: perPage }).catch(nothingThere),
    hasCompanyTickets(scope, reader.contactId),
    hasTicketsForCustomers(scope),
    dateSettings(scope),
  ])
  if (!page) return { kind: 'redirect', to: '/tickets' }
  return {
    kind: 'page',
    title: 'Your tickets',
    heading: 'Your tickets',
    isListed: false,
    width: 'wide',
    body: html`<div class="head">
        <p>What you asked for, and where it stands.</p>
        ${canAsk && page.items.length > 0 && html`<a class="button" href="/tickets/new">Ask for help</a>`}
      </div>
      ${isShared && tabs(whose)}
      ${page.items.length === 0 ? empty(canAsk) : list(page.items, { dates, whose })}
      ${
        page.nextCursor !== null &&
        html`<p>
          <a href="/tickets?whose=${whose}&after=${page.nextCursor}">Show earlier tickets</a>
        </p>`
      }`,
  }
}

/** What of his is not done yet, on the home page. */
export async function openTicketsBlock(scope: Scope): Promise<Html[]> {
  const [{ items }, dates] = await Promise.all([
    answerOwnTickets(scope, { whose: 'mine', cursor: undefined, limit: perPage }),
    dateSettings(scope),
  ])
  const open = items.filter(({ state }) => state.kind !== 'done').slice(0, 5)
  if (open.length === 0) return []
  return [
    html`<section>
      <h2>Your open tickets</h2>
      ${list(open, { dates, whose: 'mine' })}
    </section>`,
  ]
}

/** A page address that somebody made up. */
function nothingThere(error: unknown): undefined {
  if (error instanceof Refusal) return undefined
  throw error
}

function tabs(whose: 'mine' | 'company'): Html {
  const current = html`aria-current="page"`
  return html`<ul class="tabs" aria-label="Whose tickets">
    <li><a href="/tickets" ${whose === 'mine' && current}>Yours</a></li>
    <li><a href="/tickets?whose=company" ${whose === 'company' && current}>Your company</a></li>
  </ul>`
}

function list(
  items: readonly OwnTicketLine[],
  { dates, whose }: { readonly dates: DateSettings; readonly whose: 'mine' | 'company' },
): Html {
  return html`<div class="panel">
    <ul class="rows">
      ${items.map(
        (ticket) =>
          html`<li>
            <a class="row" href="/tickets/${ticket.key}">
              <span class="row-main"
                ><span class="row-title" dir="auto">${ticket.title}</span
                ><span class="row-facts"
                  ><span class="key">${ticket.key}</span> · ${dayOf(ticket.createdAt, dates)}
                  ${
                    whose === 'company' &&
                    html`· <span dir="auto">${ticket.isMine ? 'You' : ticket.requesterName}</span>`
                  }
                  ${
                    ticket.lastSaidAt !== null &&
                    html`· last answer ${dayOf(ticket.lastSaidAt, dates)}`
                  }</span
                ></span
              >
              ${stateBadge(ticket.state)}
            </a>
          </li>`,
      )}
    </ul>
  </div>`
}

function empty(canAsk: boolean): Html {
  return html`<div class="panel empty">
    <h2>You have no tickets yet</h2>
    <p>What you ask for stands here, with all answers.</p>
    ${canAsk && html`<a class="button" href="/tickets/new">Ask for help</a>`}
  </div>`
}

const perPage = 50
