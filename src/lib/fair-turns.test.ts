import { expect, test } from 'vitest'

import { FairTurns } from './fair-turns.ts'

test("tasks run one at a time, and a busy owner doesn't delay others", async () => {
  const turns = new FairTurns()
  const done: string[] = []
  let atOnce = 0
  const say = (owner: string, word: string) =>
    turns.take(owner, async () => {
      expect(++atOnce).toBe(1)
      await Promise.resolve()
      atOnce--
      done.push(word)
      return word
    })
  const asked = ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2'].map((word) => say(word[0] ?? '', word))

  expect(await Promise.all(asked)).toHaveLength(7)
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a failure reaches its caller, and the next task starts', async () => {
  const turns = new FairTurns()
  const failing = turns.take('a', () => Promise.reject(new Error('broken')))
  const next = turns.take('a', () => Promise.resolve('fine'))

  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('fine')
})
