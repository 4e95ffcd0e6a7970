import { setTimeout as pause } from 'node:timers/promises'

import type { Page, Request } from 'playwright-core'

const underWay = new WeakMap<Page, Set<Request>>()

/** From here on it is known what a page has asked and was not answered yet. */
export function followRequests(page: Page): void {
  const asked = new Set<Request>()
  underWay.set(page, asked)
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
}

/**
 * Until a page has asked nothing for half a second. The browser's driver can tell that, too, but goes
 * on waiting now and then for a frame that asks nothing.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const asked = underWay.get(page)
  if (!asked) throw new Error('Nobody follows what this page asks.')
  const deadline = performance.now() + 15_000
  for (let quiet = 0; quiet < 10; quiet = asked.size === 0 ? quiet + 1 : 0) {
    if (performance.now() > deadline) {
      throw new Error(`Still asked: ${[...asked].map((request) => request.url()).join(', ')}`)
    }
    await pause(50)
  }
}
