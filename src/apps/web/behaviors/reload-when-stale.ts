import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

import { refusePage } from '../refuse-page.ts'
import { claimReload } from './claim-reload.ts'
import { countPageFailures, isStale } from './stale-build.ts'

/** The step to another page, when it needs newer code than this tab has, loads that page anew. */
export const reloadWhenStale: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { url, pattern },
  next,
) => {
  if (isStale() && mayLeaveFor(url)) return leaveFor(url)
  const failuresBefore = countPageFailures()
  const results = await next()
  if (countPageFailures() > failuresBefore) brokenPages.add(pattern)
  if (!brokenPages.has(pattern)) return results
  if (mayLeaveFor(url)) return leaveFor(url)
  // The router asks for a script once, and would show an empty page from then on.
  return refusePage(503, 'Page Not Loaded', detail)
}

/** A page that reads its own data again, or changes a filter in its address, stays as it is. */
export function noteShownPage(pathname: string): void {
  shownPathname = pathname
}

function mayLeaveFor({ pathname }: URL): boolean {
  return shownPathname !== undefined && pathname !== shownPathname && claimReload()
}

/** Never done: what is shown stays until the new page takes its place. */
function leaveFor({ href }: URL): Promise<never> {
  // Going back, the browser has changed the address already.
  if (href === window.location.href) window.location.reload()
  else window.location.assign(href)
  return new Promise(() => {})
}

let shownPathname: string | undefined
const brokenPages = new Set<string>()

const detail = "Part of this page didn't load. Check your connection and try again."
