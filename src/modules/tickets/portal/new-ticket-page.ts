import { carriedForm } from '#platform/portal/carried-form.ts'
import { fileField } from '#platform/portal/file-parts.ts'
import { checkField, choiceField, textArea, textField } from '#platform/portal/form-parts.ts'
import { html, type Html } from '#platform/portal/html.ts'
import { notFound, type PortalAnswer, type PortalVisit } from '#platform/portal/portal-page.ts'
import type { Kept } from '#platform/portal/tried-form.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { TicketForm } from '../own-contract.ts'
import { listTicketForms } from '../server/actions/own-creating.ts'
import { dateSettings, toSignIn } from './parts.ts'
import { ticketSay, type TicketSay } from './words.ts'

export async function newTicketPage(scope: Scope, visit: PortalVisit): Promise<PortalAnswer> {
  const { items } = await listTicketForms(scope)
  const [first] = items
  if (!first) return notFound
  if (visit.reader.contactId === null) return toSignIn(visit)
  const requestedType = visit.search.get('type')
  const { timeZone } = await dateSettings(scope, visit)
  const form = items.find(({ typeId }) => typeId === requestedType) ?? first
  const say = ticketSay(visit)
  const tickets = html`<a href="/tickets">${say.text('askLeadLink')}</a>`
  return {
    kind: 'page',
    title: say.text('ask'),
    heading: say.text('ask'),
    isListed: false,
    body: html`<p class="lead">${say.html('askLead', { tickets })}</p>
      ${items.length > 1 && kindSwitch(items, form, say)} ${ticketForm(visit, form, timeZone)}`,
  }
}

/** A separate page per ticket type, because each type has its own fields. */
function kindSwitch(items: readonly TicketForm[], chosen: TicketForm, say: TicketSay): Html {
  return html`<form class="form" method="get" action="/tickets/new" data-switch>
    ${choiceField({
      name: 'type',
      label: say.text('about'),
      isRequired: true,
      value: chosen.typeId,
      options: items.map(({ typeId, name }) => ({ value: typeId, label: name })),
    })}
    <noscript><button class="quiet-button">${say.text('choose')}</button></noscript>
  </form>`
}

function ticketForm(visit: PortalVisit, { typeId, fields }: TicketForm, timeZone: string): Html {
  const say = ticketSay(visit)
  return carriedForm(visit, {
    call: 'POST /api/own/tickets',
    after: { go: '/tickets/{key}' },
    isKeyed: true,
    name: typeId,
    body: (kept) =>
      html`<input type="hidden" name="typeId" value="${typeId}" />
        ${textField({ name: 'title', kept, label: say.text('inOneLine'), max: 200, isRequired: true })}
        ${textArea({ name: 'text', kept, label: say.text('what'), max: 20_000, rows: 6 })}
        ${fields.map((field) => fieldPart(field, kept, timeZone))}
        ${fileField({ name: 'fileIds', kept, label: say.text('files'), upload: '/api/own/files', most: 10 })}`,
    submit: html`<button class="button">${say.text('send')}</button>`,
  })
}

function fieldPart(
  { key, label, type, options, isRequired }: TicketForm['fields'][number],
  kept: Kept,
  timeZone: string,
): Html {
  const look = { name: `attributes.${key}`, label, isRequired, kept }
  switch (type) {
    case 'long_text':
      return textArea({ ...look, max: 2000 })
    case 'boolean':
      return checkField(look)
    case 'select':
    case 'multi_select':
      return choiceField({
        ...look,
        isMany: type === 'multi_select',
        options: options.map((value) => ({ value, label: value })),
      })
    case 'number':
    case 'currency':
    case 'percent':
      return textField({ ...look, type: 'number', sentAs: 'number' })
    case 'date':
      return textField({ ...look, type: 'date' })
    case 'datetime':
      return textField({ ...look, type: 'datetime-local', sentAs: 'moment', timeZone })
    case 'email':
      return textField({ ...look, type: 'email', max: 320 })
    case 'url':
      return textField({ ...look, type: 'url', max: 2000 })
    case 'phone':
      return textField({
        ...look,
        type: 'tel',
        hint: ticketSay(kept).text('phoneHint'),
      })
    default:
      return textField({ ...look, max: 500 })
  }
}
