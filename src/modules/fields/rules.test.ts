import { describe, expect, test } from 'vitest'

import {
  missingOn,
  optionsOf,
  problemOf,
  memberIdsIn,
  problemsOf,
  valueWords,
  wordsOfField,
  wordsOfValue,
  type FieldDefinition,
  type FieldType,
  type FieldValue,
} from './rules.ts'

const options = ['Free', 'Pro']

describe('a value', () => {
  test.each<[FieldType, FieldValue]>([
    ['text', 'anything'],
    ['number', -1.5],
    ['percent', 40],
    ['boolean', false],
    ['date', '2028-02-29'],
    ['datetime', '2026-11-15T09:30:00Z'],
    ['select', 'Pro'],
    ['multi_select', ['Free', 'Pro']],
    ['url', 'https://example.com/a'],
    ['email', 'ada@example.com'],
    ['phone', '+442079460958'],
    ['user', '018f6d2e-0000-7000-8000-000000000000'],
  ])('%s accepts %j', (type, value) => {
    expect(problemOf({ type, options }, value)).toBeUndefined()
  })

  test.each<[FieldType, FieldValue]>([
    ['text', 7],
    ['number', 'seven'],
    ['number', Number.NaN],
    ['boolean', 'yes'],
    ['date', '2026-02-30'],
    ['date', 'tomorrow'],
    ['datetime', '2026-11-15'],
    ['select', 'Gold'],
    ['multi_select', 'Pro'],
    ['multi_select', ['Pro', 'Gold']],
    ['url', 'javascript:alert(1)'],
    ['email', 'ada'],
    ['phone', '020 7946'],
    ['user', 'Ada'],
  ])('%s rejects %j', (type, value) => {
    expect(problemOf({ type, options }, value)).toEqual(expect.any(String))
  })
})

const plan: FieldDefinition = {
  key: 'plan',
  label: 'Plan',
  type: 'select',
  options,
  requiredOn: 'close',
}

test('undefined keys and empty values are never rejected', () => {
  expect(problemsOf([plan], { other: 7, plan: '' })).toEqual([])
  expect(problemsOf([plan], { plan: 'Gold' })).toEqual([
    { key: 'plan', message: 'Choose one of: Free, Pro.' },
  ])
})

test('a required field is checked only at its moment', () => {
  expect(missingOn('close', [plan], {})).toEqual([plan])
  expect(missingOn('create', [plan], {})).toEqual([])
  expect(missingOn('close', [plan], { plan: 'Pro' })).toEqual([])
})

test('the name of a built-in property is an ordinary key', () => {
  const odd = { ...plan, key: 'constructor', type: 'text' as const }
  expect(problemsOf([odd], {})).toEqual([])
  expect(missingOn('close', [odd], {})).toEqual([odd])
  expect(problemsOf([odd], { constructor: 7 })).toHaveLength(1)
})

test('options are the lines without duplicates', () => {
  expect(optionsOf(' Free \n\nPro\nFree')).toEqual(['Free', 'Pro'])
})

test('a value has a readable form', () => {
  expect([true, 3, ['a', 'b'], null].map(wordsOfValue)).toEqual(['Yes', '3', 'a, b', ''])
})

describe('a value that refers to something', () => {
  const memberId = '018f6d2e-0000-7000-8000-000000000000'
  const settings = { locale: 'en', timeZone: 'America/New_York', dateFormat: 'locale' } as const
  const words = valueWords(settings, (id) => (id === memberId ? 'Ada' : ''))

  test.each<[FieldType, FieldValue, string]>([
    ['user', memberId, 'Ada'],
    ['date', '2026-11-15', 'Nov 15, 2026'],
    ['datetime', '2026-11-15T03:30:00Z', 'Nov 14, 2026, 10:30 PM'],
    ['boolean', true, 'Yes'],
    ['text', memberId, memberId],
    ['text', '2026-11-15', '2026-11-15'],
  ])('%s with %j reads %s', (type, value, written) => {
    expect(wordsOfField({ type }, value, words)).toBe(written)
  })

  test("stays as it is if the field's type changed since", () => {
    expect(wordsOfField({ type: 'user' }, 'Ada herself', words)).toBe('Ada herself')
    expect(wordsOfField({ type: 'date' }, 'soon', words)).toBe('soon')
    expect(wordsOfField(undefined, 'anything', words)).toBe('anything')
  })

  test('lists the members whose names are needed', () => {
    const fields = [
      { key: 'boss', type: 'user' },
      { key: 'old', type: 'user' },
      { key: 'toString', type: 'user' },
      { key: 'note', type: 'text' },
    ] as const
    expect(memberIdsIn(fields, { boss: memberId, old: 'Ada', note: memberId })).toEqual([memberId])
  })
})
