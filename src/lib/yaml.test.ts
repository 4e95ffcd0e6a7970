import { expect, test } from 'vitest'

import { readYaml, writeYaml } from './yaml.ts'

test('written YAML can be parsed', () => {
  const value = {
    title: 'a: b',
    list: ['- 1', null, true, 'true', '1'],
    text: 'two\nlines',
    on: 'yes',
  }

  expect(readYaml(writeYaml(value))).toEqual({ value })
})

test('empty input and comments give an empty object', () => {
  expect([readYaml(''), readYaml('# later')]).toEqual([{ value: {} }, { value: {} }])
})

test.each([
  ['half of it', 'a: [1'],
  ['a key twice', 'a: 1\na: 2'],
  ['two documents', 'a: 1\n---\nb: 2'],
  ['a list of a list without end', 'a: &a [*a]'],
  ['a hundred thousand brackets', '['.repeat(100_000)],
])('%s is refused with a sentence', (_, text) => {
  expect(readYaml(text)).toEqual({ sentence: expect.stringMatching(/\S/) })
})

test('forty lines that expand to a billion values are refused', () => {
  const lines = Array.from({ length: 40 }, (_, at) => {
    const before = at === 0 ? 'x' : Array.from({ length: 9 }, () => `*a${at - 1}`).join(', ')
    return `a${at}: &a${at} [${before}]`
  })

  expect(readYaml(lines.join('\n'))).toEqual({
    sentence: expect.stringContaining('too many references'),
  })
})
