import { describe, expect, test } from 'vitest'

import { dictionaryFor, distance, slipsIn, weighWords, wordsOf } from './search-words.ts'

describe('the words of a text', () => {
  test('are small, without accents, and without what is no word', () => {
    expect(wordsOf('Größe & Crème brûlée — 30 Tage!', 'de')).toEqual([
      'grosse',
      'creme',
      'brulee',
      '30',
      'tage',
    ])
  })

  test('are found where nobody writes gaps', () => {
    expect(wordsOf('如何重置密码', 'zh')).toContain('密码')
    expect(wordsOf('パスワードを変更する', 'ja')).toContain('パスワード')
  })

  test('keep the vowels of scripts that write them as marks', () => {
    expect(wordsOf('खाता बनाएं', 'hi')).toEqual(['खाता', 'बनाएं'])
  })

  test('weigh most in the title, and not for ever more in the body', () => {
    const weights = weighWords(
      { title: 'Refunds', excerpt: '', headings: [], body: 'money '.repeat(50) },
      'en',
    )
    expect(weights.get('refunds')).toBe(20)
    expect(weights.get('money')).toBe(8)
  })

  test('know their language', () => {
    expect(dictionaryFor('de-at')).toBe('german_stem')
    expect(dictionaryFor('zh')).toBe('simple')
  })
})

describe('a slip of the pen', () => {
  test.each([
    ['password', 'password', 0],
    ['pasword', 'password', 1],
    ['passwrod', 'password', 1],
    ['invoise', 'invoice', 1],
    ['refudn', 'refund', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('%s is %s by %i', (one, other, changes) => {
    expect(distance(one, other)).toBe(changes)
  })

  test('is forgiven in longer words only', () => {
    expect([slipsIn('the'), slipsIn('refund'), slipsIn('password')]).toEqual([0, 1, 2])
  })
})
