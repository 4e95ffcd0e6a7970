import { afterEach, expect, test, vi } from 'vitest'

import { ChatSocket } from './chat-socket.ts'

afterEach(() => vi.unstubAllGlobals())

test('a stopped chat ignores the connection', () => {
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  const onLine = vi.fn()
  const life = new AbortController()
  const nothing = (): void => undefined
  const socket = new ChatSocket(life.signal, {
    onLine,
    onEvent: nothing,
    onMoment: nothing,
    onGone: nothing,
    onRefresh: () => Promise.resolve(),
  })
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  expect(onLine.mock.calls).toEqual([['offline'], ['live']])

  life.abort()
  socket.close()
  window.dispatchEvent(new Event('offline'))
  expect(onLine).toHaveBeenCalledTimes(2)
})
