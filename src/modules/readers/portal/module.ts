import { carriedForm } from '#platform/portal/carried-form.ts'
import { textField } from '#platform/portal/form-parts.ts'
import { html } from '#platform/portal/html.ts'
import type {
  PageContent,
  PortalAnswer,
  PortalFace,
  PortalVisit,
} from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { linkMinutes, nextPath } from '../rules.ts'
import { findLinkState } from '../server/find-link-state.ts'
import { readerSay, type ReaderSay } from './words.ts'

export const portal: PortalFace = {
  pages: [
    { path: '/sign-in', answer: (_, visit) => Promise.resolve(signIn(visit)) },
    { path: '/enter', answer: enter },
  ],
  unfollowed: ['/enter', '/sign-in'],
}

function signIn(visit: PortalVisit): PortalAnswer {
  const { search, reader, site } = visit
  const next = nextPath(search.get('next') ?? '/')
  if (reader.contactId !== null) return { kind: 'redirect', to: next }
  const say = readerSay(visit)
  const name = html`<span dir="auto">${site.name}</span>`
  return {
    kind: 'page',
    title: say.text('signIn'),
    heading: say.text('signIn'),
    isListed: false,
    body: html`<p class="lead">${say.html('lead', { name })}</p>
      ${askingForm(visit, next)}`,
  }
}

/** Opening the link doesn't use it up, because mail scanners open links too. */
async function enter(scope: Scope, visit: PortalVisit): Promise<PageContent> {
  const { search, site } = visit
  const token = search.get('token') ?? ''
  const link = await findLinkState(scope, site.siteId, token)
  const say = readerSay(visit)
  const title = say.text('signIn')
  const common = { kind: 'page', title, isListed: false, isSecret: true } as const
  if (link?.state === 'good') {
    return {
      ...common,
      heading: say.text('oneMore'),
      body: html`<p class="lead">
          ${say.html('goOnAs', { email: html`<strong>${link.email}</strong>` })}
        </p>
        ${carriedForm(visit, {
          call: 'POST /api/reader/enter',
          after: { go: '{next}' },
          body: () => html`<input type="hidden" name="token" value="${token}" />`,
          submit: html`<button class="button">${title}</button>`,
        })}`,
    }
  }
  return {
    ...common,
    status: 410,
    heading: say.text('deadLink'),
    body: html`<p class="lead">${whyNot(link?.state, say)}</p>
      ${askingForm(visit, '/')}`,
  }
}

function whyNot(state: 'used' | 'expired' | undefined, say: ReaderSay): string {
  if (state === 'used') return say.text('used')
  if (state === 'expired') return say.text('expired', { minutes: linkMinutes })
  return say.text('unknown')
}

function askingForm(visit: PortalVisit, next: string) {
  const say = readerSay(visit)
  return carriedForm(visit, {
    call: 'POST /api/reader/link',
    after: 'show',
    isKeyed: true,
    body: (kept) =>
      html`${textField({
          name: 'email',
          kept,
          label: say.text('email'),
          type: 'email',
          autocomplete: 'email',
          isRequired: true,
        })} <input type="hidden" name="next" value="${next}" />`,
    submit: html`<button class="button">${say.text('send')}</button>`,
    done: html`<div class="notice">
      <h2>${say.text('sentTitle')}</h2>
      <p>${say.text('sent', { minutes: linkMinutes })}</p>
    </div>`,
  })
}
