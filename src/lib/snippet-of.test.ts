import { expect, test } from 'vitest'

import { snippetOf } from './snippet-of.ts'

const marked = (text: string, stems: string[]): string =>
  snippetOf(text, stems, 60)
    .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
    .join('')

test('shows the match with surrounding words', () => {
  expect(marked('You get a refund within 14 days.', ['refund'])).toBe(
    'You get a [refund] within 14 days.',
  )
})

test('matches by stem', () => {
  expect(marked('Our policy on returns.', ['polici', 'return'])).toBe('Our [policy] on [returns].')
})

test('cuts long text at word boundaries', () => {
  const text = `${'Something else first. '.repeat(20)}Then the warranty ends. ${'And more. '.repeat(20)}`
  const shown = marked(text, ['warranti'])
  expect(shown).toContain('[warranty]')
  expect(shown.startsWith('… ')).toBe(true)
  expect(shown.endsWith(' …')).toBe(true)
  expect(shown.length).toBeLessThan(90)
})

test('starts at the beginning without a match', () => {
  expect(marked('Short.', ['zebra'])).toBe('Short.')
})

test('finds words in languages without spaces', () => {
  expect(marked('如何重置密码', ['密码'])).toContain('[')
})
