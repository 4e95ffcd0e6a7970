import type { DateSettings } from '#lib/format-date.ts'
import { html, type Html } from '#platform/portal/html.ts'
import type { PortalAnswer, PortalVisit } from '#platform/portal/portal-page.ts'
import { Refusal } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { OwnTicketLine } from '../own-contract.ts'
import { listOwnTickets } from '../server/actions/own-tickets.ts'
import { hasCompanyTickets, hasTicketsForCustomers } from '../server/store/own-tickets.ts'
import { dateSettings, dayOf, stateBadge, toSignIn } from './parts.ts'
import { ticketSay, type TicketSay } from './words.ts'

export async function ownTicketsPage(scope: Scope, visit: PortalVisit): Promise<PortalAnswer> {
  const { reader, search } = visit
  if (reader.contactId === null) return toSignIn(visit)
  const owner = search.get('whose') === 'company' ? 'company' : 'mine'
  const cursor = search.get('after') ?? undefined
  const [page, isShared, canAsk, dates] = await Promise.all([
    listOwnTickets(scope, { whose: owner, cursor, limit: perPage }).catch(nothingThere),
    hasCompanyTickets(scope, reader.contactId),
    hasTicketsForCustomers(scope),
    dateSettings(scope, visit),
  ])
  if (!page) return { kind: 'redirect', to: '/tickets' }
  const say = ticketSay(visit)
  return {
    kind: 'page',
    title: say.text('yourTickets'),
    heading: say.text('yourTickets'),
    isListed: false,
    width: 'wide',
    body: html`<div class="head">
        <p>${say.text('listLead')}</p>
        ${canAsk && page.items.length > 0 && html`<a class="button" href="/tickets/new">${say.text('ask')}</a>`}
      </div>
      ${isShared && tabs(owner, say)}
      ${page.items.length === 0 ? empty(canAsk, say) : list(page.items, { dates, whose: owner, say })}
      ${
        page.nextCursor !== null &&
        html`<p>
          <a href="/tickets?whose=${owner}&after=${page.nextCursor}">${say.text('earlier')}</a>
        </p>`
      }`,
  }
}

export async function openTicketsBlock(scope: Scope, visit: PortalVisit): Promise<Html[]> {
  const say = ticketSay(visit)
  const [{ items }, dates] = await Promise.all([
    listOwnTickets(scope, { whose: 'mine', cursor: undefined, limit: perPage }),
    dateSettings(scope, visit),
  ])
  const open = items.filter(({ state }) => state.kind !== 'done').slice(0, 5)
  if (open.length === 0) return []
  return [
    html`<section>
      <h2>${say.text('yourOpen')}</h2>
      ${list(open, { dates, whose: 'mine', say })}
    </section>`,
  ]
}

/** Undefined for an invalid cursor. */
function nothingThere(error: unknown): undefined {
  if (error instanceof Refusal) return undefined
  throw error
}

function tabs(owner: 'mine' | 'company', say: TicketSay): Html {
  const current = html`aria-current="page"`
  return html`<ul class="tabs" aria-label="${say.text('whose')}">
    <li><a href="/tickets" ${owner === 'mine' && current}>${say.text('yours')}</a></li>
    <li>
      <a href="/tickets?whose=company" ${owner === 'company' && current}>${say.text('company')}</a>
    </li>
  </ul>`
}

function list(
  items: readonly OwnTicketLine[],
  {
    dates,
    whose: owner,
    say,
  }: {
    readonly dates: DateSettings
    readonly whose: 'mine' | 'company'
    readonly say: TicketSay
  },
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
                    owner === 'company' &&
                    html`·
                      <span dir="auto"
                        >${ticket.isMine ? say.text('you') : ticket.requesterName}</span
                      >`
                  }
                  ${
                    ticket.lastSaidAt !== null &&
                    html`· ${say.html('lastAnswer', { day: dayOf(ticket.lastSaidAt, dates) })}`
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

function empty(canAsk: boolean, say: TicketSay): Html {
  return html`<div class="panel empty">
    <h2>${say.text('emptyTitle')}</h2>
    <p>${say.text('emptyWhy')}</p>
    ${canAsk && html`<a class="button" href="/tickets/new">${say.text('ask')}</a>`}
  </div>`
}

const perPage = 50
