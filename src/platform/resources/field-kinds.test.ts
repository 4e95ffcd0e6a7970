import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import {
  choice,
  choices,
  color,
  date,
  dateRange,
  duration,
  email,
  file,
  flag,
  json,
  member,
  money,
  number,
  percent,
  prose,
  relation,
  richText,
  rows,
  text,
  time,
  url,
  type Field,
  type FieldValue,
} from './field.ts'
import { cellOf, emptyValue, problemOf, readCell, wordsOf } from './field-kinds.ts'
import { parametersOf } from './filters.ts'
import { storedShape } from './record-schema.ts'

interface Case {
  readonly field: Field
  readonly value: FieldValue
  readonly words: string
  readonly cell?: string
  readonly wrong?: string
  readonly parameters: readonly string[]
  readonly refused: unknown
}

const id = '018f6d2e-0000-7000-8000-000000000000'
const sizes = [
  { value: 's', label: 'Small' },
  { value: 'l', label: 'Large' },
]
const plain = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hi' }] }],
}

const cases: readonly Case[] = [
  { field: text('It'), value: 'Ada', words: 'Ada', parameters: [], refused: '' },
  {
    field: prose('It', { isFilterable: true }),
    value: 'One\ntwo',
    words: 'One\ntwo',
    parameters: ['itHas', 'itIs'],
    refused: 5,
  },
  { field: richText('It'), value: plain, words: 'Hi', parameters: [], refused: { type: 'x' } },
  {
    field: email('It'),
    value: 'ada@example.com',
    words: 'ada@example.com',
    wrong: 'ada',
    parameters: [],
    refused: 'ada',
  },
  {
    field: url('It'),
    value: 'https://example.com/a',
    words: 'https://example.com/a',
    wrong: 'javascript:alert(1)',
    parameters: [],
    refused: 'javascript:alert(1)',
  },
  {
    field: number('It', { decimals: 1, unit: 'days', isFilterable: true }),
    value: 1234.5,
    words: '1,234.5 days',
    cell: '1234.5',
    wrong: 'many',
    parameters: ['itFrom', 'itTo'],
    refused: 1.25,
  },
  {
    field: number('It', { preset: null, isFilterable: true }),
    value: 3,
    words: '3',
    parameters: ['itFrom', 'itTo', 'itIs'],
    refused: 0.5,
  },
  {
    field: percent('It'),
    value: 12.5,
    words: '12.5 %',
    cell: '12.5',
    wrong: 'half',
    parameters: [],
    refused: 101,
  },
  {
    field: money('It', ['EUR', 'JPY'], { isFilterable: true }),
    value: { amount: 1250, currency: 'EUR' },
    words: '€12.50',
    cell: '12.50 EUR',
    wrong: '12 USD',
    parameters: ['itFrom', 'itTo', 'itIs'],
    refused: { amount: 12.5, currency: 'EUR' },
  },
  {
    field: money('It', ['EUR', 'JPY']),
    value: { amount: 1250, currency: 'JPY' },
    words: '¥1,250',
    cell: '1250 JPY',
    parameters: [],
    refused: { amount: 1, currency: 'USD' },
  },
  {
    field: duration('It'),
    value: 90,
    words: '1h 30m',
    cell: '90',
    wrong: 'soon',
    parameters: [],
    refused: 0,
  },
  { field: flag('It'), value: true, words: 'Yes', wrong: 'maybe', parameters: ['it'], refused: 1 },
  {
    field: date('It', { isFilterable: true }),
    value: '2026-11-15',
    words: 'Nov 15, 2026',
    cell: '2026-11-15',
    wrong: '2026-02-30',
    parameters: ['itFrom', 'itTo', 'itIs'],
    refused: '2026-02-30',
  },
  {
    field: time('It'),
    value: '14:30',
    words: '14:30',
    wrong: 'noon',
    parameters: [],
    refused: '25:00',
  },
  {
    field: dateRange('It'),
    value: { from: '2026-11-01', to: '2026-11-15' },
    words: 'Nov 1, 2026 – Nov 15, 2026',
    cell: '2026-11-01 – 2026-11-15',
    wrong: '2026-11-15 – 2026-11-01',
    parameters: [],
    refused: { from: '2026-11-15', to: '2026-11-01' },
  },
  {
    field: choice('It', sizes),
    value: 'l',
    words: 'Large',
    wrong: 'huge',
    parameters: ['it', 'itNot'],
    refused: 'huge',
  },
  {
    field: choices('It', sizes),
    value: ['s', 'l'],
    words: 'Small, Large',
    cell: 'Small; Large',
    wrong: 'Small; huge',
    parameters: ['it', 'itNot'],
    refused: ['huge'],
  },
  { field: color('It'), value: '#15803d', words: '#15803d', parameters: [], refused: 'green' },
  {
    field: member('It'),
    value: id,
    words: 'Ada',
    cell: 'Ada',
    parameters: ['it', 'itNot', 'itIs'],
    refused: 'Ada',
  },
  {
    field: relation('It', 'companies'),
    value: id,
    words: 'Ada',
    cell: 'Ada',
    parameters: ['it', 'itNot', 'itIs'],
    refused: 'Ada',
  },
  {
    field: file('It', 'logo', { isFilterable: true }),
    value: id,
    words: 'Ada',
    cell: 'Ada',
    parameters: ['itIs'],
    refused: 'Ada',
  },
  {
    field: rows('It', { name: text('Name'), count: number('Count') }),
    value: [{ name: 'One', count: 1 }],
    words: '1 row',
    cell: '[{"name":"One","count":1}]',
    wrong: '{}',
    parameters: [],
    refused: [{ name: '' }],
  },
  {
    field: json('It', { limit: 1 }),
    value: { limit: 2 },
    words: '{"limit":2}',
    wrong: '{',
    parameters: [],
    refused: { limit: 'none' },
  },
]

const named = cases.map((one) => [one.field.kind, one] as const)
const nameOf = () => 'Ada'
const carriedByName = new Set(['member', 'relation', 'file'])

describe.each(named)('%s', (kind, { field, value, words, cell, wrong, parameters, refused }) => {
  const schemas = { it: z.strictObject({ limit: z.number() }) }
  const schema = z.strictObject(storedShape({ it: field }, kind === 'json' ? schemas : {}))

  test('is displayed as expected', () => {
    expect(wordsOf(field, value, nameOf)).toBe(words)
  })

  test.runIf(!carriedByName.has(kind))('survives export and import', () => {
    expect(cellOf(field, value, nameOf)).toBe(cell ?? words)
    expect(readCell(field, cellOf(field, value, nameOf))).toEqual(value)
  })

  test.runIf(wrong !== undefined)('refuses invalid cells with a sentence', () => {
    expect(readCell(field, wrong ?? '')).toBeUndefined()
    expect(problemOf(field)).toMatch(/\.$/)
  })

  test('is validated', () => {
    expect(schema.safeParse({ it: value })).toMatchObject({ success: true, data: { it: value } })
    expect(schema.safeParse({ it: refused }).success).toBe(false)
  })

  test('can be empty in a form', () => {
    expect(wordsOf(field, emptyValue(field), nameOf)).toBeTypeOf('string')
  })

  test('narrows a list by these parameters', () => {
    expect(parametersOf('it', field).map(({ name }) => name)).toEqual(parameters)
  })
})

test('null is an empty cell', () => {
  expect(cellOf(date('It'), null)).toBe('')
  expect(cellOf(money('It', ['EUR']), null)).toBe('')
})

test('an amount without currency uses the default one', () => {
  expect(readCell(money('It', ['EUR', 'USD']), '7.5')).toEqual({ amount: 750, currency: 'EUR' })
})
