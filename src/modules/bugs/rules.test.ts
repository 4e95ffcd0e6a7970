import { expect, test } from 'vitest'

import { browserOf, bugWords, loadBugWords, reportCount } from './rules.ts'

test('reports are counted in words', () => {
  expect(reportCount(1)).toBe('1 report')
  expect(reportCount(12)).toBe('12 reports')
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36',
    'Chrome 148 on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36 Edg/148.0.0.0',
    'Edge 148 on Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
    'Firefox 150 on Linux',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari 19 on iOS',
  ],
  ['', 'Unknown browser'],
])('%s is %s', (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name)
})

test.each(['de', 'fr', 'es', 'ar-EG'])('every text is translated to %s', async (locale) => {
  const words = await loadBugWords(locale)
  expect(Object.keys(words)).toEqual(Object.keys(bugWords))
  const blanks = (text: string) => text.match(/\{\w+\}/g) ?? []
  for (const [key, text] of Object.entries(bugWords)) {
    expect(blanks(words[key as keyof typeof words]), key).toEqual(blanks(text))
  }
})

test('unsupported languages fall back to English', async () => {
  expect(await loadBugWords('toString')).toEqual(bugWords)
})
