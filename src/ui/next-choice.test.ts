import { expect, test } from 'vitest'

import { nextChoice } from './next-choice.ts'

const items = ['Apple', 'Avocado', 'Banana', 'apricot'].map((label) => ({ value: label, label }))

test('a letter selects the next matching label and wraps around', () => {
  expect(nextChoice(items, undefined, 'a')?.label).toBe('Apple')
  expect(nextChoice(items, 'Apple', 'a')?.label).toBe('Avocado')
  expect(nextChoice(items, 'Avocado', 'A')?.label).toBe('apricot')
  expect(nextChoice(items, 'apricot', 'a')?.label).toBe('Apple')
  expect(nextChoice(items, 'Apple', 'b')?.label).toBe('Banana')
})

test('it stays if nothing else matches and skips disabled options', () => {
  expect(nextChoice(items, 'Banana', 'b')?.label).toBe('Banana')
  expect(nextChoice(items, 'Apple', 'z')).toBeUndefined()
  const [first, second] = items
  expect(
    nextChoice(
      [{ value: '1', label: 'Ann', isDisabled: true }, ...(second ? [second] : [])],
      first?.value,
      'a',
    )?.label,
  ).toBe('Avocado')
})
