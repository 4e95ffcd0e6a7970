import { formatDate, formatDateTime, type DateSettings } from '#lib/format-date.ts'
import { readOrganization } from '#modules/organization/server/public.ts'
import { html, type Html } from '#platform/portal/html.ts'
import type { PortalVisit, Redirect } from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { PortalLanguage } from '#platform/portal/words.ts'
import { localeOf } from '#platform/portal/words.ts'

import type { OwnTicketLine } from '../own-contract.ts'

export function stateBadge({ label, kind }: OwnTicketLine['state']): Html {
  return html`<span class="badge ${kind}" dir="auto">${label}</span>`
}

export function dayOf(at: string, settings: DateSettings): Html {
  return html`<time datetime="${at}">${formatDate(at, settings)}</time>`
}

export function momentOf(at: string, settings: DateSettings): Html {
  return html`<time datetime="${at}">${formatDateTime(at, settings)}</time>`
}

export async function dateSettings(
  scope: Scope,
  { language }: { readonly language: PortalLanguage },
): Promise<DateSettings> {
  const { timeZone, dateFormat } = await readOrganization(scope)
  return { locale: localeOf(language), timeZone, dateFormat }
}

export function toSignIn({ url }: PortalVisit): Redirect {
  return { kind: 'redirect', to: `/sign-in?next=${encodeURIComponent(url.pathname)}` }
}
