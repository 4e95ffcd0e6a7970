import { formatDate, type DateSettings } from '#lib/format-date.ts'
import { readOrganization } from '#modules/organization/server/public.ts'
import { html, type Html } from '#platform/portal/html.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { localeOf, type PortalLanguage } from '#platform/portal/words.ts'

import type { PublicTag } from '../model.ts'
import type { Eta } from '../rules.ts'
import { etaWords } from '../rules.ts'
import type { At } from '../server/reader.ts'
import type { ShareSay } from './words.ts'

/** A URL on a board. Keeps the secret of a shared link while browsing. */
export function addressOn(
  { slug, secret }: At,
  path = '',
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, secret })) {
    if (value !== undefined && value !== '') search.set(name, value)
  }
  return `/s/${slug}${path}${search.size > 0 ? `?${search.toString()}` : ''}`
}

export function signInFor(here: string): string {
  return `/sign-in?next=${encodeURIComponent(here)}`
}

export function stateBadge({ label, color }: { label: string; color: string }): Html {
  return html`<span class="state"
    ><span class="dot ${color}" aria-hidden="true"></span><span dir="auto">${label}</span></span
  >`
}

export function tagList(tags: readonly PublicTag[], at: At, say: ShareSay): Html | undefined {
  if (tags.length === 0) return undefined
  return html`<span class="tags"
    ><span class="visually-hidden">${say.text('tagsBefore')}</span>${tags.map(
      ({ name }) =>
        html`<a class="tag" href="${addressOn(at, '', { tag: name })}" dir="auto">${name}</a>`,
    )}</span
  >`
}

export function dayOf(at: string, settings: DateSettings): Html {
  return html`<time datetime="${at}">${formatDate(at, settings)}</time>`
}

export async function dateSettings(
  scope: Scope,
  { language }: { readonly language: PortalLanguage },
): Promise<DateSettings> {
  const { timeZone, dateFormat } = await readOrganization(scope)
  return { locale: localeOf(language), timeZone, dateFormat }
}

/** Never more precise than planned. */
export function plannedFor(eta: Eta, say: ShareSay): string {
  if (eta.precision !== 'quarter') return etaWords(eta, say.locale)
  const [year = '', month = '1'] = eta.from.split('-')
  const quarter = Math.floor((Number(month) - 1) / 3) + 1
  return say.text('quarter', { quarter, year })
}
