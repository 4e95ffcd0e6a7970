import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

import { refusePage } from '../refuse-page.ts'
import { claimReload } from './claim-reload.ts'
import { countPageFailures, isStale } from './stale-build.ts'

/** If navigation needs newer code than this tab has, the page is reloaded. */
export const reloadWhenStale: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { url, pattern },
  next,
) => {
  if (isStale() && needsReload(url)) return leaveFor(url)
  const failuresBefore = countPageFailures()
  const results = await next()
  if (countPageFailures() > failuresBefore) brokenPages.add(pattern)
  if (!brokenPages.has(pattern)) return results
  if (needsReload(url)) return leaveFor(url)
  // The router requests a script only once and would show an empty page from then on.
  return refusePage(503, 'Page Not Loaded', detail)
}

export function noteShownPage(pathname: string): void {
  shownPathname = pathname
}

function needsReload({ pathname }: URL): boolean {
  return shownPathname !== undefined && pathname !== shownPathname && claimReload()
}

/** Never resolves, so the old page stays visible until the new one loads. */
function leaveFor({ href }: URL): Promise<never> {
  // When going back, the browser has already changed the URL.
  if (href === window.location.href) window.location.reload()
  else window.location.assign(href)
  return new Promise(() => {})
}

let shownPathname: string | undefined
const brokenPages = new Set<string>()

const detail = 'Part of this page didn’t load. Check your connection and try again.'
