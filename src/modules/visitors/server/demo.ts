import { createHash } from 'node:crypto'

import { findOldestLive } from '#modules/widget/server/public.ts'
import type { Act, DemoPart } from '#platform/demo/demo-part.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import { noteVisit } from '../contract.ts'

export const demo: DemoPart = {
  async run({ visit, id }) {
    const widgetId = id('widget', 'Shop')
    await Promise.all(people.map((person, place) => browse(visit, widgetId, { ...person, place })))
  },
  async keepAlive({ runtime, visit }) {
    const widgetId = await onPlatform(runtime, bySystem('demo', 'read'), findOldestLive)
    if (widgetId) stayOnline(visit, widgetId)
  },
}

/**
 * Keeps sending heartbeats while the server runs; otherwise the visitors would leave after a
 * minute.
 */
function stayOnline(visit: Act, widgetId: string): void {
  const stay = async (): Promise<void> => {
    const visits = await Promise.allSettled(
      people.map((person, place) =>
        browse(visit, widgetId, { ...person, pages: person.pages.slice(-1), place }),
      ),
    )
    // Fails if the visitor is blocked, the widget is gone, or the server is stopping.
    if (visits.every(({ status }) => status === 'rejected')) clearInterval(timer)
  }
  const timer = setInterval(() => void stay(), beatMs).unref()
  void stay()
}

async function browse(
  visit: Act,
  id: string,
  { pages, place, ...who }: Person & { readonly place: number },
): Promise<void> {
  // Fixed keys, so that every start shows the same browsers.
  const key = createHash('sha256').update(`${id} ${place}`).digest('base64url').slice(0, 22)
  for (const [path, title] of pages) {
    const { referrer, locale, timeZone } = who
    await visit(
      noteVisit,
      { id, key, url: `${shop}${path}`, title, referrer, locale, timeZone },
      {
        userAgent: who.userAgent,
        origin: shop,
        address: `203.0.113.${place + 10}`,
        place: () => ({ country: who.country }),
      },
    )
  }
}

const beatMs = 25_000
const shop = 'https://northwind.example'

interface Person {
  readonly userAgent: string
  readonly country: string
  readonly locale: string
  readonly timeZone: string
  readonly referrer: string
  readonly pages: readonly (readonly [path: string, title: string])[]
}

const people: readonly Person[] = [
  {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    country: 'SE',
    locale: 'sv-SE',
    timeZone: 'Europe/Stockholm',
    referrer: 'https://www.search.example/',
    pages: [
      ['/', 'Northwind Coffee'],
      ['/coffees', 'All coffees'],
      ['/coffees/kenya-gatomboya', 'Kenya Gatomboya'],
    ],
  },
  {
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    country: 'NO',
    locale: 'nb-NO',
    timeZone: 'Europe/Oslo',
    referrer: '',
    pages: [
      [
        '/wholesale?utm_source=newsletter&utm_medium=email&utm_campaign=spring-cafes',
        'Coffee for cafés',
      ],
    ],
  },
  {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    country: 'GB',
    locale: 'en-GB',
    timeZone: 'Europe/London',
    referrer: 'https://brewguide.example/moka',
    pages: [
      ['/guides/moka-pot', 'Brewing with a moka pot'],
      ['/checkout', 'Checkout'],
    ],
  },
  {
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    country: 'PL',
    locale: 'pl-PL',
    timeZone: 'Europe/Warsaw',
    referrer: '',
    pages: [
      [
        '/subscription?utm_source=instagram&utm_medium=social&utm_campaign=monthly-coffee',
        'Coffee every month',
      ],
    ],
  },
]
