import { expect, test } from 'vitest'

import { answerPage } from './answer-page.ts'
import { quotedText, quotedWords, withSignature } from './quoted-history.ts'

const earlier = {
  from: 'Ada Marsh',
  at: new Date('2026-11-17T09:12:00Z'),
  reply: 'It did not arrive.',
  text: 'It did not arrive.\n\n> Your parcel left.',
}

test('user text never becomes markup', () => {
  const page = answerPage({ text: '<b>"hi"</b> & https://a.example/?x=1&y=<2', signature: '<i>' })
  expect(page).not.toMatch(/<b>|<i>/)
  expect(page).toContain('<a href="https://a.example/?x=1&amp;y=">')
})

test('formatting is rendered in the reply but not in quoted text', () => {
  const page = answerPage({
    text: 'Do **this**:\n\n1. [Open](https://a.example/)\n2. `npm start`\n\n![Label](file:label.png)',
    signature: '',
    earlier: { from: 'Ada', at: new Date('2026-11-17T09:12:00Z'), words: '**not bold**\nso' },
    pictureOf: ({ to }) => (to === 'label.png' ? '<img src="cid:label">' : undefined),
  })
  expect(page).toContain(
    '<p>Do <strong>this</strong>:</p><ol><li><a href="https://a.example/">Open',
  )
  expect(page).toContain('<p><img src="cid:label"></p>')
  expect(page).toContain('<p>**not bold**<br>so</p>')
})

test('a link ends before a trailing full stop', () => {
  expect(answerPage({ text: 'See https://a.example/b.', signature: '' })).toContain(
    '<a href="https://a.example/b">https://a.example/b</a>.',
  )
})

test('a reply quotes nothing, the last email, or all earlier emails', () => {
  expect(quotedText(earlier, 'none')).toBe('')
  expect(quotedText(earlier, 'last')).toBe(
    'On 2026-11-17 09:12 UTC, Ada Marsh wrote:\n> It did not arrive.',
  )
  expect(quotedText(earlier, 'full')).toContain('>> Your parcel left.')
  expect(quotedText(undefined, 'full')).toBe('')
})

test('a signature follows "-- "; an empty one adds nothing', () => {
  expect(withSignature('Hello', 'Tomas\nNorthwind')).toBe('Hello\n\n-- \nTomas\nNorthwind')
  expect(withSignature('Hello', '  ')).toBe('Hello')
})

test('a signature comes before quoted messages', () => {
  const page = answerPage({
    text: 'Do you have it?',
    signature: 'Tomas',
    shown: 'Grace: Where is it?',
    earlier: { from: 'Ada', at: new Date('2026-11-17T09:12:00Z'), words: 'It left.' },
  })
  expect(page.replaceAll(/<[^>]+>/g, ' ')).toMatch(/have it.*Tomas.*Grace: Where.*It left/)
})

test('a long URL of special characters is processed in linear time', () => {
  const text = `https://a.example/${'.'.repeat(500_000)}x`
  expect(answerPage({ text, signature: '' })).toContain(`<a href="${text}">`)
})

test('quoted history is limited', () => {
  const long = { reply: 'a'.repeat(200_000), text: 'b'.repeat(200_000) }
  expect(quotedWords(long, 'last')).toBe('a'.repeat(100_000))
  expect(quotedWords(long, 'full')).toBe('b'.repeat(100_000))
})
