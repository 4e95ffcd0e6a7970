import { setTimeout as pause } from 'node:timers/promises'

import type { Page, Request } from 'playwright-core'

/**
 * Opens a page and waits until the network is idle. Playwright's own wait takes half a second per
 * page, a minute over all screens.
 */
export async function openSettled(page: Page, address: string): Promise<void> {
  const asked = new Set<Request>()
  let quietSince = Infinity
  const onAsked = (request: Request): void => {
    asked.add(request)
    quietSince = Infinity
  }
  const onAnswered = (request: Request): void => {
    asked.delete(request)
    if (asked.size === 0) quietSince = performance.now()
  }
  page.on('request', onAsked).on('requestfinished', onAnswered).on('requestfailed', onAnswered)
  await page.goto(address)
  while (performance.now() - quietSince < 150 || quietSince === Infinity) await pause(20)
  page.off('request', onAsked).off('requestfinished', onAnswered).off('requestfailed', onAnswered)
}
