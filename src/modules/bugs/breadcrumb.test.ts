import { expect, test } from 'vitest'

import { breadcrumbOf } from './breadcrumb.ts'

const at = '2026-11-18T12:00:00.000Z'

test('an event has a message, a category and a known level', () => {
  expect(breadcrumbOf({ message: 'Pressed pay', category: 'click', level: 'warn' }, at)).toEqual({
    level: 'warn',
    category: 'click',
    message: 'Pressed pay',
    at,
  })
  expect(breadcrumbOf({ message: 'Pressed pay', category: 7, level: 'loud' }, at)).toMatchObject({
    level: 'info',
    category: '',
  })
})

test('an event is masked and truncated', () => {
  const line = breadcrumbOf({ message: `ada@example.com ${'x '.repeat(5000)}` }, at)

  expect(line?.message).toMatch(/^••• x/)
  expect(line?.message).toHaveLength(500)
})

test('an event without a message is dropped', () => {
  for (const odd of [undefined, null, 'text', {}, { message: ' ' }, { message: 7 }]) {
    expect(breadcrumbOf(odd, at)).toBeUndefined()
  }
})
