import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { watchBuilds } from './watch-builds.ts'

const minute = 60_000
const ask = vi.fn<() => Promise<string | undefined>>()
const onNewer = vi.fn()
let page: Page
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  ask.mockReset().mockResolvedValue('one')
  onNewer.mockReset()
  page = new Page()
  stop = watchBuilds({ ownId: 'one', ask, onNewer, page })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('it checks every minute and ignores the same build ID', async () => {
  await vi.advanceTimersByTimeAsync(minute - 1)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2 * minute + 1)
  expect(ask).toHaveBeenCalledTimes(3)
  expect(onNewer).not.toHaveBeenCalled()
})

test('it pauses in hidden tabs and checks as soon as the tab is visible', async () => {
  page.turn('hidden')
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(ask).not.toHaveBeenCalled()
  page.turn('visible')
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(minute)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a newer build is reported once, then checking stops', async () => {
  ask.mockResolvedValue('two')
  await vi.advanceTimersByTimeAsync(5 * minute)
  page.turn('visible')
  expect(onNewer).toHaveBeenCalledTimes(1)
  expect(ask).toHaveBeenCalledTimes(1)
})

test("an unreachable server isn't a newer build", async () => {
  ask.mockRejectedValueOnce(new Error('unreachable')).mockResolvedValueOnce(undefined)
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(onNewer).not.toHaveBeenCalled()
  expect(ask).toHaveBeenCalledTimes(2)
})

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'

  turn(state: DocumentVisibilityState): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}
