import { chunkFailureEvent } from '#ui/chunk-failure.ts'

import { pageFailureEvent } from './page-failure-event.ts'

export function isStale(): boolean {
  return stale
}

export function markStale(): void {
  stale = true
}

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
