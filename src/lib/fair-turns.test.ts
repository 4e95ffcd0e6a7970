import { expect, test } from 'vitest'

import { FairTurns } from './fair-turns.ts'

test('one at a time, and who asks for much does not keep others waiting', async () => {
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

test('what fails is told to who asked, and the next begins', async () => {
  const turns = new FairTurns()
  const failing = turns.take('a', () => Promise.reject(new Error('broken')))
  const next = turns.take('a', () => Promise.resolve('fine'))

  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('fine')
})
