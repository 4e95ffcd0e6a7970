import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { followVisit, type VisitedWidget } from './visit.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a widget removed before its visit tracking loads leaves nothing running', () => {
  followVisit({ signal: AbortSignal.abort() } as VisitedWidget)
  expect(vi.getTimerCount()).toBe(0)
})
