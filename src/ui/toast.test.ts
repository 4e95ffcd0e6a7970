import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { closeToast, readToasts, subscribeToToasts, toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const { id } of readToasts()) closeToast(id)
  vi.runAllTimers()
  vi.useRealTimers()
})

test('at most the five newest toasts show', () => {
  for (const title of ['1', '2', '3', '4', '5', '6', '7']) toast({ title })
  expect(readToasts().map(({ title }) => title)).toEqual(['3', '4', '5', '6', '7'])
})

test('a closed toast is removed after 200 ms', () => {
  const close = toast({ title: 'Saved' })
  close()
  expect(readToasts()).toMatchObject([{ title: 'Saved', isOpen: false }])
  vi.advanceTimersByTime(199)
  expect(readToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(readToasts()).toEqual([])
})

test('closing twice does nothing the second time', () => {
  const listener = vi.fn()
  const close = toast({ title: 'Saved' })
  const stop = subscribeToToasts(listener)
  close()
  close()
  stop()
  expect(listener).toHaveBeenCalledTimes(1)
})

test('an action without an alternative text is refused', () => {
  const action = { label: 'Undo', altText: ' ', onAct: () => {} }
  expect(() => toast({ title: 'Deleted', action })).toThrow('needs altText')
  expect(readToasts()).toEqual([])
})
