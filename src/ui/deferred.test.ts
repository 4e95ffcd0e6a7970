import { expect, onTestFinished, test, vi } from 'vitest'

import { deferred, warmUp } from './deferred.ts'

test('a part is loaded once, and all waiting callers are notified', async () => {
  const loadPart = vi.fn(() => Promise.resolve('part'))
  const part = deferred(loadPart)
  const onChange = vi.fn()
  const leave = part.subscribe(onChange)
  expect(part.peek()).toBeUndefined()

  part.load()
  part.load()
  await vi.waitFor(() => expect(part.peek()).toBe('part'))
  part.load()
  expect(loadPart).toHaveBeenCalledOnce()
  expect(onChange).toHaveBeenCalledOnce()
  leave()
})

test('a failed load is reported and retried on the next request', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  let tries = 0
  const part = deferred(() =>
    ++tries === 1 ? Promise.reject(new Error('no line')) : Promise.resolve(tries),
  )
  part.load()
  await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce())
  expect(part.peek()).toBeUndefined()
  part.load()
  await vi.waitFor(() => expect(part.peek()).toBe(2))
  vi.unstubAllGlobals()
})

test('preloading loads known parts after the first interaction, and later ones as they register', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  onTestFinished(() => void vi.unstubAllGlobals())
  const early = deferred(() => Promise.resolve('early'))
  vi.useFakeTimers()
  warmUp()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(early.peek()).toBeUndefined()
  page.dispatchEvent(new Event('pointermove'))
  const late = deferred(() => Promise.resolve('late'))
  await vi.waitFor(() => expect([early.peek(), late.peek()]).toEqual(['early', 'late']))
})
