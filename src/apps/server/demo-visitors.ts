import { randomBytes } from 'node:crypto'

import { noteVisit } from '#modules/visitors/contract.ts'
import { listWidgets } from '#modules/widget/contract.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { Call, InputOf, OutputOf } from '#platform/registry/call.ts'

type Act = <C extends Call>(offered: C, input: InputOf<C>) => Promise<OutputOf<C>>

export type VisitAs = <C extends Call>(
  offered: C,
  input: InputOf<C>,
  browser: Pick<Exchange, 'userAgent' | 'origin' | 'address' | 'country'>,
) => Promise<OutputOf<C>>

/**
 * A few people on the pages of the shop. They leave after a minute as everybody does who closes a
 * page; what they looked at stays to be seen where they are known.
 */
export async function makeDemoVisits(act: Act, visit: VisitAs): Promise<void> {
  const { items } = await act(listWidgets, {})
  const id = items[0]?.id ?? ''
  await Promise.all(people.map((person, place) => browse(visit, id, person, place)))
}

async function browse(
  visit: VisitAs,
  id: string,
  { pages, ...who }: (typeof people)[number],
  place: number,
): Promise<void> {
  const key = randomBytes(16).toString('base64url')
  for (const [path, title] of pages) {
    const { referrer, locale, timeZone } = who
    await visit(
      noteVisit,
      { id, key, url: `${shop}${path}`, title, referrer, locale, timeZone },
      {
        userAgent: who.userAgent,
        origin: shop,
        address: `203.0.113.${place + 10}`,
        country: who.country,
      },
    )
  }
}

const shop = 'https://northwind.example'

const people = [
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
    pages: [['/wholesale', 'Coffee for cafés']],
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
    pages: [['/subscription', 'Coffee every month']],
  },
] as const
