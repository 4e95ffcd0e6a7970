import { expect, onTestFinished, test, vi } from 'vitest'

import { deferred, warmUp } from './deferred.ts'

test('a part is fetched once, however many reach for it, and tells who waits', async () => {
  const bring = vi.fn(() => Promise.resolve('part'))
  const part = deferred(bring)
  const onChange = vi.fn()
  const leave = part.subscribe(onChange)
  expect(part.peek()).toBeUndefined()

  part.load()
  part.load()
  await vi.waitFor(() => expect(part.peek()).toBe('part'))
  part.load()
  expect(bring).toHaveBeenCalledOnce()
  expect(onChange).toHaveBeenCalledOnce()
  leave()
})

test('what did not come is reported, and fetched anew by who reaches for it again', async () => {
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

test('warming up fetches the known parts once a person is there, and later ones as they come', async () => {
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
