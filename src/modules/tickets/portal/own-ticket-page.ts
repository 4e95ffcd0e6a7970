import type { DateSettings } from '#lib/format-date.ts'
import { carriedForm } from '#platform/portal/carried-form.ts'
import { textArea } from '#platform/portal/form-parts.ts'
import { attachedFiles, fileField } from '#platform/portal/file-parts.ts'
import { readMarks } from '#lib/marks/light-marks.ts'
import { markedText } from '#lib/marks/marked-text.ts'
import { html, Html } from '#platform/portal/html.ts'
import { notFound, type PortalAnswer, type PortalVisit } from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { OwnTicket } from '../own-contract.ts'
import { readTicketKey } from '../rules.ts'
import { currentContact } from '../server/current-contact.ts'
import { presentOwn } from '../server/present-own.ts'
import { findOwnRow } from '../server/store/own-tickets.ts'
import { dateSettings, dayOf, momentOf, stateBadge, toSignIn } from './parts.ts'
import { ticketSay, type TicketSay } from './words.ts'

export async function ownTicketPage(scope: Scope, visit: PortalVisit): Promise<PortalAnswer> {
  if (visit.reader.contactId === null) return toSignIn(visit)
  const key = readTicketKey(visit.params['key'] ?? '')
  const row = key && (await findOwnRow(scope, currentContact(scope), key))
  if (!row) return notFound
  const dates = await dateSettings(scope, visit)
  const ticket = await presentOwn(scope, row, dates)
  const say = ticketSay(visit)
  return {
    kind: 'page',
    title: `${ticket.key} ${ticket.title}`,
    heading: ticket.title,
    isListed: false,
    body: html`<p class="facts">
        ${stateBadge(ticket.state)} <span class="key">${ticket.key}</span>
        <span>${say.html('asked', { day: dayOf(ticket.createdAt, dates) })}</span>
        ${!ticket.isMine && html`<span>${say.html('by', { name: html`<span dir="auto">${ticket.requesterName}</span>` })}</span>`}
      </p>
      ${(ticket.description !== '' || ticket.files.length > 0) && requestPart(ticket)}
      ${values(ticket)} ${thread(ticket, dates, say)}
      ${ticket.canReply ? replyForm(visit, ticket) : html`<p>${say.text('closedForAnswers')}</p>`}
      ${statePart(visit, ticket)}
      <p><a class="back" href="/tickets">${say.text('back')}</a></p>`,
  }
}

function requestPart({ description, files }: OwnTicket): Html {
  // Sanitized when it was saved.
  return html`<div class="panel said">
    ${description !== '' && html`<div class="rich" dir="auto">${new Html(description)}</div>`}
    ${attachedFiles(files)}
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

function thread(
  { thread: entries }: OwnTicket,
  dates: DateSettings,
  say: TicketSay,
): Html | undefined {
  if (entries.length === 0) return undefined
  return html`<h2>${say.text('answers')}</h2>
    <ol class="thread">
      ${entries.map(
        ({ by, name, text, files, at }) =>
          html`<li class="said${by === 'me' && ' mine'}">
            <p class="said-by">
              <strong dir="auto">${nameOf(by, name, say)}</strong> ${momentOf(at, dates)}
            </p>
            ${text !== '' && html`<div class="words" dir="auto">${wordsBy(by, text)}</div>`}
            ${attachedFiles(files)}
          </li>`,
      )}
    </ol>`
}

/** The page has no formatting styles, so replies of the team show as plain text. */
function wordsBy(by: OwnTicket['thread'][number]['by'], text: string): string {
  return by === 'team' ? markedText(readMarks(text)) : text
}

function nameOf(by: OwnTicket['thread'][number]['by'], name: string, say: TicketSay): string {
  if (by === 'me') return say.text('you')
  return by === 'product' ? say.text('update') : name
}

function replyForm(visit: PortalVisit, { key, state, isMine }: OwnTicket): Html {
  const say = ticketSay(visit)
  const isOpening = state.kind === 'done' && isMine
  return carriedForm(visit, {
    call: `POST /api/own/tickets/${key}/replies`,
    after: 'reload',
    isKeyed: true,
    body: (kept) =>
      html`${textArea({
        name: 'text',
        kept,
        label: say.text('yourAnswer'),
        max: 20_000,
        isRequired: true,
        hint: isOpening ? say.text('opensAgain') : undefined,
      })}
      ${fileField({ name: 'fileIds', kept, label: say.text('files'), upload: '/api/own/files', most: 10 })}`,
    submit: html`<button class="button">${say.text('sendAnswer')}</button>`,
  })
}

function statePart(visit: PortalVisit, { key, canClose, canReopen }: OwnTicket): Html | undefined {
  if (!canClose && !canReopen) return undefined
  const say = ticketSay(visit)
  return carriedForm(visit, {
    call: `POST /api/own/tickets/${key}/${canClose ? 'close' : 'reopen'}`,
    after: 'reload',
    body: () => html``,
    submit: html`<button class="quiet-button">${say.text(canClose ? 'close' : 'reopen')}</button>`,
  })
}
