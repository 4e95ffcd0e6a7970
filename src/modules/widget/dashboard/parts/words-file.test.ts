import { expect, test } from 'vitest'

import { words as english } from '../../rules.ts'
import { noTexts } from './no-texts.ts'
import { readWordsFile, wordsFileOf } from './words-file.ts'

const read = (content: unknown, before = noTexts) =>
  readWordsFile(
    new Blob([typeof content === 'string' ? content : JSON.stringify(content)]),
    before,
    english,
  )

test('a file has every text, with defaults where there is no custom one', () => {
  const file = wordsFileOf({ ...noTexts, title: 'Ask us', words: { send: 'Go' } }, english)
  expect(JSON.parse(file)).toEqual({ ...english, title: 'Ask us', send: 'Go' })
})

test('importing a downloaded file changes nothing', async () => {
  const before = { ...noTexts, greeting: 'Hi', title: 'Ask us', words: { send: 'Go' } }
  const { texts, problems } = await read(wordsFileOf(before, english), before)
  expect(texts).toEqual(before)
  expect(problems).toEqual([])
})

test('texts missing from the file stay, and texts equal to the default become the default', async () => {
  const before = { ...noTexts, words: { send: 'Go', back: 'Away' } }
  const { texts, importedCount } = await read(
    { back: english.back, more: ' Mehr ', title: 'Hallo' },
    before,
  )
  expect(texts).toEqual({ ...noTexts, title: 'Hallo', words: { send: 'Go', more: 'Mehr' } })
  expect(importedCount).toBe(3)
})

test('invalid entries are listed, and the rest is imported', async () => {
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
    '“sned” isn’t a key of this chat.',
    '“toString” isn’t a key of this chat.',
    'The value of “back” isn’t text.',
    '“title” has more than 60 characters.',
    '“more” has more than 500 characters.',
  ])
})

test.each(['', '[]', '"words"', '{', 'null'])('%s is not a valid file', async (text) => {
  const { texts, importedCount, problems } = await read(text)
  expect({ texts, importedCount }).toEqual({ texts: noTexts, importedCount: 0 })
  expect(problems).toHaveLength(1)
})

test('a text that is far too long is listed with its limit too', async () => {
  const { texts, problems } = await read({ send: 'Los', back: 'x'.repeat(2_000_000) })
  expect(texts).toEqual({ ...noTexts, words: { send: 'Los' } })
  expect(problems).toEqual(['“back” has more than 500 characters.'])
})

test('a file too large to read is refused', async () => {
  const { texts, importedCount, problems } = await read('x'.repeat(20_000_001))
  expect({ texts, importedCount }).toEqual({ texts: noTexts, importedCount: 0 })
  expect(problems).toEqual(['This file is larger than 20 MB.'])
})
