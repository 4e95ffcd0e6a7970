import { expect, test } from 'vitest'

import { words as english } from '../../rules.ts'
import { noTexts } from './no-texts.ts'
import { readWordsFile, wordsFileOf } from './words-file.ts'

const read = (said: unknown, before = noTexts) =>
  readWordsFile(new Blob([typeof said === 'string' ? said : JSON.stringify(said)]), before, english)

test('a file has every word, ours where the owner wrote none', () => {
  const file = wordsFileOf({ ...noTexts, title: 'Ask us', words: { send: 'Go' } }, english)
  expect(JSON.parse(file)).toEqual({ ...english, title: 'Ask us', send: 'Go' })
})

test('what is downloaded and brought in again changes nothing', async () => {
  const before = { ...noTexts, greeting: 'Hi', title: 'Ask us', words: { send: 'Go' } }
  const { texts, problems } = await read(wordsFileOf(before, english), before)
  expect(texts).toEqual(before)
  expect(problems).toEqual([])
})

test('words that the file does not name stay, and ours take the place of what it says like us', async () => {
  const before = { ...noTexts, words: { send: 'Go', back: 'Away' } }
  const { texts, taken } = await read(
    { back: english.back, more: ' Mehr ', title: 'Hallo' },
    before,
  )
  expect(texts).toEqual({ ...noTexts, title: 'Hallo', words: { send: 'Go', more: 'Mehr' } })
  expect(taken).toBe(3)
})

test('what cannot be taken is named, and the rest is taken', async () => {
  const { texts, problems } = await read({
    send: 'Los',
    sned: 'Los',
    toString: 'x',
    back: 7,
    title: 'x'.repeat(61),
    more: 'x'.repeat(501),
  })
  expect(texts).toEqual({ ...noTexts, words: { send: 'Los' } })
  expect(problems).toEqual([
    '“sned” isn’t a text of the chat.',
    '“toString” isn’t a text of the chat.',
    'The value of “back” isn’t text.',
    '“title” has more than 60 characters.',
    '“more” has more than 500 characters.',
  ])
})

test.each(['', '[]', '"words"', '{', 'null'])('%s is no file of words', async (text) => {
  const { texts, taken, problems } = await read(text)
  expect({ texts, taken }).toEqual({ texts: noTexts, taken: 0 })
  expect(problems).toHaveLength(1)
})

test('a word that is far too long is named with its limit as well', async () => {
  const { texts, problems } = await read({ send: 'Los', back: 'x'.repeat(2_000_000) })
  expect(texts).toEqual({ ...noTexts, words: { send: 'Los' } })
  expect(problems).toEqual(['“back” has more than 500 characters.'])
})

test('a file that no tab should read says so', async () => {
  const { texts, taken, problems } = await read('x'.repeat(20_000_001))
  expect({ texts, taken }).toEqual({ texts: noTexts, taken: 0 })
  expect(problems).toEqual(['This file is larger than 20 MB.'])
})
