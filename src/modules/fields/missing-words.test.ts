import { expect, test } from 'vitest'

import { missingInLine, missingText } from './missing-words.ts'

const fields = ['Topic', 'Order number', 'Plan'].map((label) => ({ label }))

test('one sentence names all missing fields', () => {
  expect(missingText(fields.slice(0, 1), 'first')).toBe('Fill in “Topic” first.')
  expect(missingText(fields.slice(0, 2), 'before resolving')).toBe(
    'Fill in “Topic” and “Order number” before resolving.',
  )
  expect(missingText(fields, 'before closing')).toBe(
    'Fill in “Topic”, “Order number”, and “Plan” before closing.',
  )
})

test('a row of a file has one problem for all missing fields', () => {
  expect(missingInLine(4, [])).toEqual([])
  expect(missingInLine(4, fields.slice(0, 1))).toEqual([
    { row: 4, field: 'Topic', message: 'This field is required.' },
  ])
  expect(missingInLine(4, fields.slice(0, 2))).toEqual([
    { row: 4, field: 'Topic and Order number', message: 'These are required.' },
  ])
})
