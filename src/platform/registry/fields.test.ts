import { expect, test } from 'vitest'

import { id, idTable, line, moment, version } from './fields.ts'

test('a line is trimmed and has no control characters', () => {
  expect(line(10).parse('  Ada  ')).toBe('Ada')
  for (const text of ['', '   ', 'a\nb', 'a\u0000b', 'a\u009bb', 'x'.repeat(11)]) {
    expect(line(10).safeParse(text).success).toBe(false)
  }
})

test('each ID knows its table', () => {
  expect(idTable(id('teams'))).toBe('teams')
  expect(idTable(id('members'))).toBe('members')
})

test('a version fits its column', () => {
  expect(version.safeParse(2_147_483_647).success).toBe(true)
  for (const wrong of [0, -1, 1.5, 2_147_483_648, '1']) {
    expect(version.safeParse(wrong).success).toBe(false)
  }
})

test('a timestamp has an offset', () => {
  expect(moment.safeParse('2026-01-31T10:00:00+02:00').success).toBe(true)
  expect(moment.safeParse('2026-01-31T10:00:00').success).toBe(false)
})
