import { describe, expect, test } from 'vitest'

import type { MessageBlock } from './block-model.ts'
import { canQuote, excerptOf, withQuoteOf } from './quote-rules.ts'

const said = { kind: 'text', text: 'Hello', fileNames: [], isDeleted: false } as const

describe('a quote', () => {
  test('is the beginning on one line, at most 120 characters', () => {
    expect(excerptOf({ ...said, text: 'Hello\n\n  there' })).toBe('Hello there')
    expect(excerptOf({ ...said, text: 'x'.repeat(300) })).toBe(`${'x'.repeat(119)}…`)
  })

  test('never splits a character', () => {
    expect(excerptOf({ ...said, text: `${'x'.repeat(118)}😀😀` })).toBe(`${'x'.repeat(118)}…`)
  })

  test('lists files if there is no text', () => {
    expect(excerptOf({ ...said, text: ' ', fileNames: ['a.png', 'b.pdf'] })).toBe('a.png, b.pdf')
  })

  test('is empty once the message is deleted', () => {
    expect(excerptOf({ ...said, isDeleted: true })).toBe('')
  })
})

describe('what can be quoted', () => {
  test.each([
    ['text', 'text', true],
    ['text', 'note', false],
    ['text', 'event', false],
    ['note', 'text', true],
    ['note', 'note', true],
    ['note', 'event', false],
  ] as const)('%s to %s: %s', (kind, to, can) => {
    expect(canQuote(kind, { kind: to })).toBe(can)
  })
})

describe('a changed message', () => {
  const quote = { id: 'a', excerpt: 'My card is 4242', isGone: false }
  const author = { kind: 'contact' as const }
  const reply = { id: 'b', author, text: 'Thanks', block: null, files: [], replyTo: quote }
  const other = { id: 'c', author, text: 'Hm', block: null, files: [], replyTo: null }

  test('is quoted in its current form', () => {
    const changed = { ...other, id: 'a', text: 'My card is █████', isGone: false }
    const [first, second] = withQuoteOf([reply, other], changed)
    expect(first?.replyTo).toEqual({ ...quote, excerpt: 'My card is █████' })
    expect(second).toBe(other)
  })

  test("is quoted without a teammate's markup, but with a customer's characters", () => {
    const changed = { ...other, id: 'a', text: '**Two** [steps](https://a.example)', isGone: false }
    const byMember = { ...changed, author: { kind: 'member' as const } }
    expect(withQuoteOf([reply], byMember)[0]?.replyTo.excerpt).toBe('Two steps')
    expect(withQuoteOf([reply], changed)[0]?.replyTo.excerpt).toBe(changed.text)
  })

  test('is quoted by its block if it has no text', () => {
    const block: MessageBlock = {
      kind: 'picker',
      question: 'Which?',
      choices: ['A', 'B'],
      isMany: false,
    }
    const [first] = withQuoteOf([reply], { ...other, id: 'a', text: '', block, isGone: false })
    expect(first?.replyTo?.excerpt).toBe('Which? • A • B')
  })

  test('is quoted without card buttons', () => {
    const buttons = [{ act: 'reply' as const, label: 'I take it' }]
    const card = { title: 'Oslo', text: 'A warm jacket', pictureFileId: null, buttons }
    const block: MessageBlock = { kind: 'cards', cards: [card, { ...card, title: 'Bergen' }] }
    const [first] = withQuoteOf([reply], { ...other, id: 'a', text: '', block, isGone: false })
    expect(first?.replyTo?.excerpt).toBe('Oslo A warm jacket Bergen A warm jacket')
  })

  test('disappears from its quotes', () => {
    const gone = { ...other, id: 'a', text: '', isGone: true }
    expect(withQuoteOf([reply], gone)[0]?.replyTo).toEqual({ id: 'a', excerpt: '', isGone: true })
  })
})
