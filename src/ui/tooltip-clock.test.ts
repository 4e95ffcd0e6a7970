import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import {
  hideTooltip,
  isTooltipShown,
  leaveTooltip,
  showTooltip,
  type Place,
} from './tooltip-clock.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.advanceTimersByTime(5000)
  vi.useRealTimers()
})

test('a tooltip opens after the delay unless the pointer has left', () => {
  const [first, second] = [tooltip(), tooltip()]
  first.show(300)
  vi.advanceTimersByTime(299)
  expect(first.place()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(first.place()).toMatchObject({ isOpen: true, isInstant: false })
  first.hide()
  vi.advanceTimersByTime(1000)

  second.show(300)
  second.hide()
  vi.advanceTimersByTime(1000)
  expect(second.place()).toBeUndefined()
})

test('the next tooltip opens immediately without animation', () => {
  const [first, second] = [tooltip(), tooltip()]
  first.show(0)
  second.show(0)
  expect(first.place()?.isOpen).toBe(false)
  expect(second.place()).toMatchObject({ isOpen: true, isInstant: true })
  second.hide()
  expect(isTooltipShown()).toBe(true)
  vi.advanceTimersByTime(400)
  expect(isTooltipShown()).toBe(false)
})

test("leaving one control doesn't cancel another's tooltip", () => {
  const [first, second] = [tooltip(), tooltip()]
  second.show(300)
  first.hide()
  vi.advanceTimersByTime(300)
  expect(second.place()?.isOpen).toBe(true)
  second.leave()
  expect(isTooltipShown()).toBe(false)
})

function tooltip() {
  let place: Place | undefined
  const set = (change: (before: Place | undefined) => Place | undefined): void => {
    place = change(place)
  }
  const anchor = {} as Element
  return {
    place: () => place,
    show: (afterMs: number) => showTooltip(set, () => anchor, afterMs),
    hide: () => hideTooltip(set),
    leave: () => leaveTooltip(set),
  }
}
