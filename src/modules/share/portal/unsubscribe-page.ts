import { carriedForm } from '#platform/portal/carried-form.ts'
import { html, type Html } from '#platform/portal/html.ts'
import type { PageContent, PortalVisit } from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { unsubscribe } from '../server/actions/voting.ts'
import { shareSay, type ShareSay } from './words.ts'

/** Opening the page doesn't unsubscribe, because mail scanners open links too. */
export function unsubscribePage(visit: PortalVisit): PageContent {
  const { search, site } = visit
  const say = shareSay(visit)
  const name = html`<span dir="auto">${site.name}</span>`
  return pageWith(
    say,
    html`<p class="lead">${say.html('stopLead', { name })}</p>
      ${carriedForm(visit, {
        call: 'POST /api/share/unsubscribe',
        after: 'show',
        body: () => html`<input type="hidden" name="token" value="${search.get('token') ?? ''}" />`,
        submit: html`<button class="button">${say.text('stop')}</button>`,
        done: done(say, 'stopped'),
      })}
      ${carriedForm(visit, {
        call: 'POST /api/share/unsubscribe',
        name: 'all',
        after: 'show',
        body: () =>
          html`<p>${say.html('stopAllLead', { name })}</p>
            <input type="hidden" name="token" value="${search.get('token') ?? ''}" />
            <input type="hidden" name="about" value="all" />`,
        submit: html`<button class="button">${say.text('stopAll')}</button>`,
        done: done(say, 'stoppedAll'),
      })}`,
  )
}

/** One-click unsubscribe of mail programs (RFC 8058). The response is the same for every token. */
export async function unsubscribeAtOnce(scope: Scope, visit: PortalVisit): Promise<PageContent> {
  const say = shareSay(visit)
  const token = visit.search.get('token') ?? ''
  if (/^[\w-]{43}$/.test(token)) await unsubscribe(scope, { token, about: 'idea' })
  return pageWith(say, done(say, 'stopped'))
}

function pageWith(say: ShareSay, body: Html): PageContent {
  return {
    kind: 'page',
    title: say.text('stop'),
    heading: say.text('stop'),
    isListed: false,
    isSecret: true,
    body,
  }
}

function done(say: ShareSay, what: 'stopped' | 'stoppedAll'): Html {
  return html`<div class="notice">
    <h2>${say.text('done')}</h2>
    <p>${say.text(what)}</p>
  </div>`
}
