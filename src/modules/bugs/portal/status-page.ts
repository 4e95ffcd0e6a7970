import { formatDate } from '#lib/format-date.ts'
import { readOrganization } from '#modules/organization/server/public.ts'
import { readBoardState } from '#modules/tickets/server/public.ts'
import { html } from '#platform/portal/html.ts'
import { notFound, type PortalAnswer, type PortalVisit } from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { findByToken } from '../server/store/reports.ts'
import { statusSay } from './words.ts'

export async function statusPage(
  scope: Scope,
  { params, site, language }: PortalVisit,
): Promise<PortalAnswer> {
  const token = params['token'] ?? ''
  const found = /^[\w-]{43}$/.test(token) ? await findByToken(scope, token) : undefined
  if (!found) return notFound
  const place = { boardId: found.boardId, columnId: found.columnId }
  const [{ label, kind }, organization] = await Promise.all([
    readBoardState(scope, place),
    readOrganization(scope),
  ])
  const at = found.createdAt.toISOString()
  const say = statusSay({ language })
  const { timeZone, dateFormat } = organization
  const day = formatDate(at, { locale: say.locale, timeZone, dateFormat })
  return {
    kind: 'page',
    title: say.text('title'),
    heading: found.title,
    isListed: false,
    isSecret: true,
    body: html`<p class="facts">
        <span class="badge ${kind}" dir="auto">${label}</span>
        <span>${say.html('reported', { day: html`<time datetime="${at}">${day}</time>` })}</span>
      </p>
      <p>
        ${
          kind === 'done'
            ? say.html('thanks', { name: html`<span dir="auto">${site.name}</span>` })
            : say.text('keep')
        }
      </p>`,
  }
}
