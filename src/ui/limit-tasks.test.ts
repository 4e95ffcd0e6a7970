import { expect, test, vi } from 'vitest'

import { limitTasks } from './limit-tasks.ts'

test('five run in parallel, the sixth waits', async () => {
  const { ends, work } = openEnded()
  const add = limitTasks(5, work)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) add(name)
  expect([...ends.keys()]).toEqual(['a', 'b', 'c', 'd', 'e'])

  ends.get('c')?.resolve()
  await vi.waitFor(() => expect([...ends.keys()]).toContain('f'))
  expect(ends.has('g')).toBe(false)
})

test('a name runs once, and again only after a failure', async () => {
  const { ends, work } = openEnded()
  const add = limitTasks(5, work)
  add('a')
  add('a')
  expect(work).toHaveBeenCalledTimes(1)
  ends.get('a')?.resolve()
  await Promise.resolve()
  add('a')
  expect(work).toHaveBeenCalledTimes(1)

  add('b')
  ends.get('b')?.reject(new Error('no connection'))
  await vi.waitFor(() => {
    add('b')
    expect(work).toHaveBeenCalledTimes(3)
  })
})

function openEnded() {
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const work = vi.fn((name: string) => {
    const end = Promise.withResolvers<void>()
    ends.set(name, end)
    return end.promise
  })
  return { ends, work }
}
