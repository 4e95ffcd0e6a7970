import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { followVisit, type VisitedWidget } from './visit.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a widget that was taken off the page before its visits could be followed leaves nothing running', () => {
  followVisit({ signal: AbortSignal.abort() } as VisitedWidget)
  expect(vi.getTimerCount()).toBe(0)
})
