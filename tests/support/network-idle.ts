import { setTimeout as pause } from 'node:timers/promises'

import type { Page, Request } from 'playwright-core'

const underWay = new WeakMap<Page, Set<Request>>()

export function followRequests(page: Page): void {
  const asked = new Set<Request>()
  underWay.set(page, asked)
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
}

/**
 * Waits until a page has sent no request for half a second. Playwright's networkidle sometimes
 * keeps waiting for an idle frame.
 */
export async function untilNetworkIdle(page: Page): Promise<void> {
  const asked = underWay.get(page)
  if (!asked) throw new Error('The requests of this page are not tracked.')
  const deadline = performance.now() + 15_000
  for (let quiet = 0; quiet < 10; quiet = asked.size === 0 ? quiet + 1 : 0) {
    if (performance.now() > deadline) {
      throw new Error(`Still asked: ${[...asked].map((request) => request.url()).join(', ')}`)
    }
    await pause(50)
  }
}
