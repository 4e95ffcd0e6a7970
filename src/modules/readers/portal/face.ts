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

/** Where readers prove who they are. */
export const readersFace: PortalFace = {
  pages: [
    { path: '/sign-in', answer: (_, visit) => Promise.resolve(signIn(visit)) },
    { path: '/enter', answer: enter },
  ],
}

function signIn(visit: PortalVisit): PortalAnswer {
  const { search, reader, site } = visit
  const next = nextPath(search.get('next') ?? '/')
  if (reader.contactId !== null) return { kind: 'redirect', to: next }
  return {
    kind: 'page',
    title: 'Sign in',
    heading: 'Sign in',
    isListed: false,
    body: html`<p class="lead">
        Write your e-mail address. <span dir="auto">${site.name}</span> sends you a link; no
        password is needed.
      </p>
      ${askingForm(visit, next)}`,
  }
}

/** Opening it uses nothing up: programs that look at mails open links too. */
async function enter(scope: Scope, visit: PortalVisit): Promise<PageContent> {
  const { search, site } = visit
  const token = search.get('token') ?? ''
  const link = await findLinkState(scope, site.siteId, token)
  const common = { kind: 'page', title: 'Sign in', isListed: false, isSecret: true } as const
  if (link?.state === 'good') {
    return {
      ...common,
      heading: 'One more step',
      body: html`<p class="lead">
          You go on as <strong>${link.email}</strong>. This browser stays signed in for 30 days.
        </p>
        ${carriedForm(visit, {
          call: 'POST /api/reader/enter',
          after: { go: '{next}' },
          body: () => html`<input type="hidden" name="token" value="${token}" />`,
          submit: html`<button class="button">Sign in</button>`,
        })}`,
    }
  }
  return {
    ...common,
    status: 410,
    heading: 'This link does not work any more',
    body: html`<p class="lead">${whyNot(link?.state)} Have a new one sent to you.</p>
      ${askingForm(visit, '/')}`,
  }
}

function whyNot(state: 'used' | 'expired' | undefined): string {
  if (state === 'used') return 'It was used before.'
  if (state === 'expired') return `It was good for ${linkMinutes} minutes.`
  return 'It is not known on this site.'
}

function askingForm(visit: PortalVisit, next: string) {
  return carriedForm(visit, {
    call: 'POST /api/reader/link',
    after: 'show',
    isKeyed: true,
    body: (kept) =>
      html`${textField({
          name: 'email',
          kept,
          label: 'E-mail address',
          type: 'email',
          autocomplete: 'email',
          isRequired: true,
        })} <input type="hidden" name="next" value="${next}" />`,
    submit: html`<button class="button">Send me a link</button>`,
    done: html`<div class="notice">
      <h2>Look into your mailbox</h2>
      <p>
        A link is on its way. It works once, within ${linkMinutes} minutes. If nothing comes, look
        into the spam folder, or check the address.
      </p>
    </div>`,
  })
}
