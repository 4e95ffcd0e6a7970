import { expect, test } from 'vitest'

import { fitsPattern, patternProblem } from './field-pattern.ts'

test.each([
  ['[A-Z]{2}-\\d{4}', ['AB-1234'], ['ab-1234', 'AB-123', 'AB-12345', 'xAB-1234']],
  ['^(gold|silver|)$', ['gold', 'silver', ''], ['bronze', 'goldsilver']],
  ['a|b|cd', ['a', 'b', 'cd'], ['c', 'ab', 'bcd']],
  ['(?:ab)+c?', ['ab', 'ababc'], ['', 'abcab', 'c']],
  ['[^@\\s]+@[\\w.-]+', ['ada@example.com'], ['ada', 'a b@c', '@x']],
  ['.{0,3}', ['', 'abc', '日本語', '😀😀😀'], ['abcd', 'a\nb']],
  ['a{2,}', ['aa', 'aaaaa'], ['a']],
  ['(a?){3}b*?', ['', 'aaa', 'abb'], ['aaaa']],
  ['[]a-c-]+', [']', 'b-'], ['d']],
  ['1\\.5\\$', ['1.5$'], ['1x5$']],
  ['(x(y|z)*)?', ['', 'xyzzy'], ['y']],
])('%s accepts and rejects the right values', (source, fitting, others) => {
  expect(patternProblem(source)).toBeUndefined()
  expect(fitting.filter((text) => !fitsPattern(source, text))).toEqual([])
  expect(others.filter((text) => fitsPattern(source, text))).toEqual([])
})

test.each([
  '(',
  'a)',
  '[',
  '*a',
  '(?=a)',
  '(?<n>a)',
  '(a)\\1',
  '\\b',
  '[z-a]',
  'a{3,1}',
  'a^b',
  '\\',
])('%s is rejected', (source) => {
  expect(patternProblem(source)).toEqual(expect.any(String))
})

test('a pattern that grows without bound is rejected', () => {
  expect(patternProblem('((a{100}){100}){100}')).toBe('This pattern has too many repetitions.')
  expect(patternProblem(`${'(a{9}'.repeat(8)}${'){9}'.repeat(8)}`)).toEqual(expect.any(String))
})

test.each(['(a{2000}){9999}', '(a{2000}){0,9999}', '(a{2000}){9999,}', '(a{999}){3,4}'])(
  '%s is rejected before it is built',
  (source) => {
    // CPU time instead of wall time, because other tests run in parallel.
    const began = process.cpuUsage()
    expect(patternProblem(source)).toBe('This pattern has too many repetitions.')
    expect(process.cpuUsage(began).user).toBeLessThan(500_000)
  },
)

test.each(['(a+)+b', '(a|a)*b', '(a*)*b', '(.*.*.*.*.*)x', '(a|aa)+$'])(
  '%s, which makes other engines hang, matches at once',
  (source) => {
    const began = process.cpuUsage()
    expect(fitsPattern(source, 'a'.repeat(2000))).toBe(source.endsWith('$'))
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000)
  },
)
