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
  ])('of %s can be %j', (type, value) => {
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
  ])('of %s cannot be %j', (type, value) => {
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

test('nobody is refused for what nobody defined, or for what is empty', () => {
  expect(problemsOf([plan], { other: 7, plan: '' })).toEqual([])
  expect(problemsOf([plan], { plan: 'Gold' })).toEqual([
    { key: 'plan', message: 'Choose one of: Free, Pro.' },
  ])
})

test('what is required is asked for at its moment', () => {
  expect(missingOn('close', [plan], {})).toEqual([plan])
  expect(missingOn('create', [plan], {})).toEqual([])
  expect(missingOn('close', [plan], { plan: 'Pro' })).toEqual([])
})

test('a key that every object has is a key like others', () => {
  const odd = { ...plan, key: 'constructor', type: 'text' as const }
  expect(problemsOf([odd], {})).toEqual([])
  expect(missingOn('close', [odd], {})).toEqual([odd])
  expect(problemsOf([odd], { constructor: 7 })).toHaveLength(1)
})

test('choices are the lines, each once', () => {
  expect(optionsOf(' Free \n\nPro\nFree')).toEqual(['Free', 'Pro'])
})

test('a value is read as words', () => {
  expect([true, 3, ['a', 'b'], null].map(wordsOfValue)).toEqual(['Yes', '3', 'a, b', ''])
})

describe('a value that points at something', () => {
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
  ])('of %s is written by its field: %j is %s', (type, value, written) => {
    expect(wordsOfField({ type }, value, words)).toBe(written)
  })

  test('stays as it is when it was written while the field was of another type', () => {
    expect(wordsOfField({ type: 'user' }, 'Ada herself', words)).toBe('Ada herself')
    expect(wordsOfField({ type: 'date' }, 'soon', words)).toBe('soon')
    expect(wordsOfField(undefined, 'anything', words)).toBe('anything')
  })

  test('names the members whose names have to be known', () => {
    const fields = [
      { key: 'boss', type: 'user' },
      { key: 'old', type: 'user' },
      { key: 'toString', type: 'user' },
      { key: 'note', type: 'text' },
    ] as const
    expect(memberIdsIn(fields, { boss: memberId, old: 'Ada', note: memberId })).toEqual([memberId])
  })
})
