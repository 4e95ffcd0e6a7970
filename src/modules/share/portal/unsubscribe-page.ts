import { carriedForm } from '#platform/portal/carried-form.ts'
import { html, type Html } from '#platform/portal/html.ts'
import type { PageContent, PortalVisit } from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { endByToken } from '../server/actions/voting.ts'

/** Opening it ends nothing: programs that look at mails open links too. */
export function unsubscribePage(visit: PortalVisit): PageContent {
  const { search, site } = visit
  return pageWith(
    html`<p class="lead">
        No more mails from <span dir="auto">${site.name}</span> about this idea? Your vote stays.
      </p>
      ${carriedForm(visit, {
        call: 'POST /api/share/unsubscribe',
        after: 'show',
        body: () => html`<input type="hidden" name="token" value="${search.get('token') ?? ''}" />`,
        submit: html`<button class="button">Stop these mails</button>`,
        done,
      })}`,
  )
}

/** The one click of a mail program (RFC 8058). The token says who; whatever it is, the answer is the same. */
export async function unsubscribeAtOnce(
  scope: Scope,
  { search }: PortalVisit,
): Promise<PageContent> {
  const token = search.get('token') ?? ''
  if (/^[\w-]{43}$/.test(token)) await endByToken(scope, { token })
  return pageWith(done)
}

function pageWith(body: Html): PageContent {
  return {
    kind: 'page',
    title: 'Stop these mails',
    heading: 'Stop these mails',
    isListed: false,
    isSecret: true,
    body,
  }
}

const done = html`<div class="notice">
  <h2>Done</h2>
  <p>You get no more mails about this idea.</p>
</div>`
