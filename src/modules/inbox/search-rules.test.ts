import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { asksNothing, readSearch, searchTerms, searchWords, snippetOf } from './search-rules.ts'

describe('a search text', () => {
  test('contains words, phrases, a number and operators', () => {
    expect(readSearch('Wet "100% soaked" from:"Grace Hopper" tag:vip #1042 HAS:note a:b')).toEqual({
      words: ['wet', 'a', 'b'],
      phrases: ['100% soaked'],
      number: 1042,
      operators: [
        { name: 'from', value: 'Grace Hopper' },
        { name: 'tag', value: 'vip' },
        { name: 'has', value: 'note' },
      ],
    })
  })

  test('ignores an operator without a value', () => {
    expect(readSearch('parcel channel:')).toEqual({ words: ['parcel'], phrases: [], operators: [] })
    expect(asksNothing(readSearch('Is:'))).toBe(true)
    expect(readSearch('note:').words).toEqual(['note'])
  })

  test.each([
    ['is:open', [{ name: 'status', value: 'open' }]],
    ['IS:Closed', [{ name: 'status', value: 'closed' }]],
    ['is:snoozed', [{ name: 'status', value: 'snoozed' }]],
    ['is:unassigned', [{ name: 'assignee', value: 'none' }]],
    ['is:overdue', [{ name: 'due', value: 'overdue' }]],
  ])('%s filters by status', (text, operators) => {
    expect(readSearch(text)).toEqual({ words: [], phrases: [], operators })
  })

  test('filters unread conversations with is:', () => {
    expect(readSearch('is:unread').operators).toEqual([{ name: 'unread', value: 'yes' }])
    expect(readSearch('IS:Read').operators).toEqual([{ name: 'unread', value: 'no' }])
    expect(readSearch('unread:yes')).toMatchObject({ words: ['unread', 'yes'], operators: [] })
  })

  test('excludes terms after a minus', () => {
    expect(readSearch('tea -refund -"wet parcel" -tag:vip -is:closed e-mail -')).toEqual({
      words: ['tea', 'e', 'mail'],
      phrases: [],
      operators: [
        { name: 'tag', value: 'vip', isExcluded: true },
        { name: 'status', value: 'closed', isExcluded: true },
      ],
      without: { words: ['refund'], phrases: ['wet parcel'] },
    })
  })

  test.each(['%', '- ?', '"!"', '-%'])('%s is empty', (text) => {
    expect(asksNothing(readSearch(text))).toBe(true)
  })

  test.each(['a', '-a', '#7', 'is:open', '"a"'])("%s isn't empty", (text) => {
    expect(asksNothing(readSearch(text))).toBe(false)
  })

  test('treats an unknown status as words', () => {
    expect(readSearch('is:purple')).toMatchObject({ words: ['is', 'purple'], operators: [] })
  })

  test('tolerates typos unless quoted or a single letter', () => {
    expect(searchTerms(readSearch('parcel x "very wet"'))).toEqual(['very', 'wet', 'parcel*', 'x'])
  })

  test('ignores accents, case and punctuation', () => {
    expect(searchWords('Käse-Kuchen, ÉTÉ! Привет ﬁn')).toEqual([
      'kase',
      'kuchen',
      'ete',
      'привет',
      'fin',
    ])
  })

  test('never fails, and only passes letters and digits to the index', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const search = readSearch(text)
        for (const term of searchTerms(search))
          expect(term).toMatch(/^[\p{Alphabetic}\p{Nd}]+\*?$/u)
        expect(searchTerms(search).length).toBeLessThanOrEqual(12)
      }),
    )
  })
})

describe('a snippet', () => {
  test('highlights words with the prefix, or similar ones', () => {
    const parts = snippetOf('The parcels came wet', readSearch('parcel wte'))

    expect(parts.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual(['parcels'])
    const near = snippetOf('The accordion is broken', readSearch('acordion'))
    expect(near.find(({ isFound }) => isFound)?.text).toBe('accordion')
    const both = snippetOf('Refnud means refunds', readSearch('refund'))
    expect(both.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual(['refunds'])
  })

  test('is always a piece of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string(), (text, asked) => {
        const line = text.replaceAll(/\s+/g, ' ').trim().toWellFormed()
        const shown = snippetOf(text, readSearch(asked))
          .map((part) => part.text)
          .join('')
        expect(line).toContain(shown.replace(/^…/, '').replace(/…$/, ''))
        expect(shown.length).toBeLessThanOrEqual(142)
      }),
    )
  })
})
