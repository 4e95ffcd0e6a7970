import { describe, expect, test } from 'vitest'

import { dictionaryFor, distance, allowedTypos, weighWords, wordsOf } from './search-words.ts'

describe('the words of a text', () => {
  test('are lowercase, without accents, and without punctuation', () => {
    expect(wordsOf('Größe & Crème brûlée — 30 Tage!', 'de')).toEqual([
      'grosse',
      'creme',
      'brulee',
      '30',
      'tage',
    ])
  })

  test('are segmented in languages without spaces', () => {
    expect(wordsOf('如何重置密码', 'zh')).toContain('密码')
    expect(wordsOf('パスワードを変更する', 'ja')).toContain('パスワード')
  })

  test('keep vowel signs of scripts that use marks', () => {
    expect(wordsOf('खाता बनाएं', 'hi')).toEqual(['खाता', 'बनाएं'])
  })

  test('weigh most in the title, with a cap in the body', () => {
    const weights = weighWords(
      { title: 'Refunds', excerpt: '', headings: [], body: 'money '.repeat(50) },
      'en',
    )
    expect(weights.get('refunds')).toBe(20)
    expect(weights.get('money')).toBe(8)
  })

  test('depend on the language', () => {
    expect(dictionaryFor('de-at')).toBe('german_stem')
    expect(dictionaryFor('zh')).toBe('simple')
  })
})

describe('a typo', () => {
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

  test('is tolerated in longer words only', () => {
    expect([allowedTypos('the'), allowedTypos('refund'), allowedTypos('password')]).toEqual([
      0, 1, 2,
    ])
  })
})
