import { expect, test } from 'vitest'

import { nameOf } from './rules.ts'

test('somebody is called by his name, else by his address, else a visitor', () => {
  expect(nameOf({ name: 'Ada', email: 'ada@example.com' })).toBe('Ada')
  expect(nameOf({ name: '', email: 'ada@example.com' })).toBe('ada@example.com')
  expect(nameOf({ name: '', email: null })).toBe('Visitor')
})
