import { expect, test } from 'vitest'

import { snippetOf } from './snippet-of.ts'

const marked = (text: string, stems: string[]): string =>
  snippetOf(text, stems, 60)
    .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
    .join('')

test('shows what was looked for with the words around it', () => {
  expect(marked('You get a refund within 14 days.', ['refund'])).toBe(
    'You get a [refund] within 14 days.',
  )
})

test('knows a word by its stem', () => {
  expect(marked('Our policy on returns.', ['polici', 'return'])).toBe('Our [policy] on [returns].')
})

test('cuts at words far into a long text', () => {
  const text = `${'Something else first. '.repeat(20)}Then the warranty ends. ${'And more. '.repeat(20)}`
  const shown = marked(text, ['warranti'])
  expect(shown).toContain('[warranty]')
  expect(shown.startsWith('… ')).toBe(true)
  expect(shown.endsWith(' …')).toBe(true)
  expect(shown.length).toBeLessThan(90)
})

test('begins at the beginning when nothing is found in it', () => {
  expect(marked('Short.', ['zebra'])).toBe('Short.')
})

test('finds words where nobody writes gaps', () => {
  expect(marked('如何重置密码', ['密码'])).toContain('[')
})
