import { expect, test } from 'vitest'

import { formValues, missingFields, type FormField } from './form-values.ts'

test.each([
  ['text', ' red ', 'red'],
  ['number', '3,5', 3.5],
  ['currency', '12', 12],
  ['boolean', false, false],
  ['multi_select', ['a', 'b'], ['a', 'b']],
  ['date', '2030-01-02', '2030-01-02'],
  ['datetime', '2030-01-02T03:04Z', '2030-01-02T03:04:00.000Z'],
] as const)('%s %j is sent as %j', (type, draft, sent) => {
  expect(formValues([field({ type })], { size: draft })).toEqual({ size: sent })
})

test.each([
  ['text', '  '],
  ['number', ''],
  ['multi_select', []],
  ['select', undefined],
] as const)('%s %j is omitted', (type, draft) => {
  expect(formValues([field({ type })], draft === undefined ? {} : { size: draft })).toEqual({})
})

test('missing required fields are listed', () => {
  const fields = [field({ isRequired: true }), field({ key: 'color' })]
  expect(missingFields(fields, {})).toEqual(['size'])
  expect(missingFields(fields, { size: 'L' })).toEqual([])
})

function field(more: Partial<FormField>): FormField {
  return { key: 'size', label: 'Size', type: 'text', options: [], isRequired: false, ...more }
}
