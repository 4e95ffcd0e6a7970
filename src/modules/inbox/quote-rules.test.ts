import { describe, expect, test } from 'vitest'

import { canRefer, excerptOf, withQuoteOf } from './quote-rules.ts'

const said = { kind: 'text', text: 'Hello', fileNames: [], isDeleted: false } as const

describe('what stands for a message that is answered', () => {
  test('is its beginning on one line, at most 120 characters', () => {
    expect(excerptOf({ ...said, text: 'Hello\n\n  there' })).toBe('Hello there')
    expect(excerptOf({ ...said, text: 'x'.repeat(300) })).toBe(`${'x'.repeat(119)}…`)
  })

  test('is never half a character', () => {
    expect(excerptOf({ ...said, text: `${'x'.repeat(118)}😀😀` })).toBe(`${'x'.repeat(118)}…`)
  })

  test('is its files where it says nothing', () => {
    expect(excerptOf({ ...said, text: ' ', fileNames: ['a.png', 'b.pdf'] })).toBe('a.png, b.pdf')
  })

  test('is nothing once it is deleted', () => {
    expect(excerptOf({ ...said, isDeleted: true })).toBe('')
  })
})

describe('what can be referred to', () => {
  test.each([
    ['text', 'text', true],
    ['text', 'note', false],
    ['text', 'event', false],
    ['note', 'text', true],
    ['note', 'note', true],
    ['note', 'event', false],
  ] as const)('%s to %s: %s', (kind, to, can) => {
    expect(canRefer(kind, { kind: to })).toBe(can)
  })
})

describe('a message that changed', () => {
  const quote = { id: 'a', excerpt: 'My card is 4242', isGone: false }
  const reply = { id: 'b', text: 'Thanks', files: [], replyTo: quote }
  const other = { id: 'c', text: 'Hm', files: [], replyTo: null }

  test('is quoted as it is now', () => {
    const changed = { id: 'a', text: 'My card is █████', files: [], replyTo: null, isGone: false }
    const [first, second] = withQuoteOf([reply, other], changed)
    expect(first?.replyTo).toEqual({ ...quote, excerpt: 'My card is █████' })
    expect(second).toBe(other)
  })

  test('is gone in its quotes too', () => {
    const gone = { id: 'a', text: '', files: [], replyTo: null, isGone: true }
    expect(withQuoteOf([reply], gone)[0]?.replyTo).toEqual({ id: 'a', excerpt: '', isGone: true })
  })
})
