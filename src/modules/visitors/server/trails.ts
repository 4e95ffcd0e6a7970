import { z } from 'zod'

import type { Scope } from '#platform/scope/scope.ts'

import { utm, type PageView, type Trail } from '../model.ts'
import { offlineAfterMs, visitEndsAfterMs } from '../rules.ts'
import { readVisitorSettings } from './store/settings.ts'
import type { VisitorRow } from './store/visitors.ts'

type VisitorWithTrail = Omit<
  VisitorRow,
  'contactId' | 'blockedUntil' | 'excludedAt' | 'invitedTo' | 'claimableUntil'
>

export async function trailOf(scope: Scope, rows: readonly VisitorWithTrail[]): Promise<Trail> {
  const [latest] = rows
  if (!latest) return noTrail
  const { pageDays } = await readVisitorSettings(scope)
  const since = new Date(scope.now.getTime() - pageDays * dayMs).toISOString()
  const pages = rows
    .flatMap((row) => pagesOf(row, scope.now).toReversed())
    .filter(({ at }) => at >= since)
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, maxPages)
  return {
    pages,
    isHere: isHere(latest, scope.now),
    hereSince: isHere(latest, scope.now) ? latest.pageSince.toISOString() : null,
    ...(latest.beganAt.toISOString() < since ? unknownStart : startOf(latest)),
    network: latest.network,
    browser: {
      device: latest.device,
      os: latest.os,
      browser: latest.browser,
      country: latest.country,
      region: latest.region,
      city: latest.city,
      locale: latest.locale,
      timeZone: latest.timeZone,
    },
    firstSeenAt: new Date(Math.min(...rows.map((row) => row.firstSeenAt.getTime()))).toISOString(),
    seenAt: latest.seenAt.toISOString(),
  }
}

function startOf(row: VisitorWithTrail): Pick<Trail, 'landingUrl' | 'referrer' | 'utm'> {
  return { landingUrl: row.landingUrl, referrer: row.referrer, utm: utm.parse(row.utm) }
}

/** Without a stored leave time, a page ends when the next one starts or at the last heartbeat. */
function pagesOf(row: VisitorWithTrail, now: Date): PageView[] {
  const kept = z.array(storedPage).parse(row.trail)
  return kept.map(({ url, title, at, leftAt }, place) => {
    const next = kept[place + 1]?.at
    if (leftAt !== undefined) return { url, title, at, leftAt }
    if (next === undefined) {
      return { url, title, at, leftAt: isHere(row, now) ? null : row.seenAt.toISOString() }
    }
    const isSameVisit = Date.parse(next) - Date.parse(at) < visitEndsAfterMs
    return { url, title, at, leftAt: isSameVisit ? next : null }
  })
}

function isHere({ seenAt }: VisitorWithTrail, now: Date): boolean {
  return now.getTime() - seenAt.getTime() < offlineAfterMs
}

const storedPage = z.object({
  url: z.string(),
  title: z.string(),
  at: z.string(),
  leftAt: z.string().optional(),
})

const unknownStart = { landingUrl: '', referrer: '', utm: {} }

const noTrail: Trail = {
  pages: [],
  isHere: false,
  hereSince: null,
  ...unknownStart,
  network: '',
  browser: null,
  firstSeenAt: null,
  seenAt: null,
}

const dayMs = 24 * 3_600_000
const maxPages = 50
