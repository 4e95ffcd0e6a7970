import { chunkFailureEvent } from '#ui/chunk-failure.ts'

import { pageFailureEvent } from './page-failure-event.ts'

/** Whether newer pages exist than the ones this tab has loaded. */
export function isStale(): boolean {
  return stale
}

export function markStale(): void {
  stale = true
}

/** A script that is gone was replaced by a newer one. */
export function watchChunkFailures(): void {
  window.addEventListener(chunkFailureEvent, markStale)
  window.addEventListener(pageFailureEvent, () => {
    pageFailures++
    markStale()
  })
}

export function countPageFailures(): number {
  return pageFailures
}

let stale = false
let pageFailures = 0
