import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createLoadingClock, type LoadingView } from './loading-clock.ts'

let shown: LoadingView[]
beforeEach(() => {
  vi.useFakeTimers()
  shown = []
})
afterEach(() => {
  vi.useRealTimers()
})

test('loads under 200 ms show no bar', () => {
  const clock = createLoadingClock((view) => shown.push(view))
  clock.start()
  vi.advanceTimersByTime(199)
  clock.finish()
  vi.advanceTimersByTime(5000)
  expect(shown).toEqual([])
})

test('after 200 ms it appears and slows down without finishing', () => {
  const clock = createLoadingClock((view) => shown.push(view))
  clock.start()
  vi.advanceTimersByTime(200)
  expect(shown).toEqual([{ isShown: true, progress: 0 }])
  vi.advanceTimersByTime(2000)
  expect(shown.at(-1)?.progress).toBeCloseTo(70.48, 1)
  const progress = shown.map((view) => view.progress)
  expect(progress).toEqual(progress.toSorted((one, other) => one - other))
  vi.advanceTimersByTime(60_000)
  expect(shown.at(-1)?.progress).toBeLessThan(100)
})

test('when done it stays full for 500 ms, then hides and resets 400 ms later', () => {
  const clock = createLoadingClock((view) => shown.push(view))
  clock.start()
  vi.advanceTimersByTime(300)
  clock.finish()
  expect(shown.at(-1)).toEqual({ isShown: true, progress: 100 })
  vi.advanceTimersByTime(499)
  expect(shown.at(-1)).toEqual({ isShown: true, progress: 100 })
  vi.advanceTimersByTime(1)
  expect(shown.at(-1)).toEqual({ isShown: false, progress: 100 })
  vi.advanceTimersByTime(399)
  expect(shown.at(-1)).toEqual({ isShown: false, progress: 100 })
  vi.advanceTimersByTime(1)
  expect(shown.at(-1)).toEqual({ isShown: false, progress: 0 })
})

test('a second navigation restarts it', () => {
  const clock = createLoadingClock((view) => shown.push(view))
  clock.start()
  vi.advanceTimersByTime(300)
  clock.finish()
  vi.advanceTimersByTime(100)
  clock.start()
  vi.advanceTimersByTime(200)
  expect(shown.at(-1)).toEqual({ isShown: true, progress: 0 })
  clock.stop()
  vi.advanceTimersByTime(5000)
  expect(shown.at(-1)).toEqual({ isShown: true, progress: 0 })
})
