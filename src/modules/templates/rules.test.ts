import { describe, expect, test } from 'vitest'

import { valueWords } from '#modules/fields/rules.ts'

import {
  fieldValues,
  fieldVariable,
  fillTemplate,
  findGap,
  findUnknownVariables,
  hasGap,
  namesOf,
  pickText,
  insertAt,
  splitGaps,
  writtenVariable,
} from './rules.ts'

const known = {
  'contact.name': 'Ada King Lovelace',
  'contact.first_name': 'Ada',
  'contact.email': 'ada@example.com',
  'agent.first_name': 'Jonas',
}
const unknown = { 'contact.name': '', 'contact.first_name': '', 'agent.first_name': 'Jonas' }

describe('a template', () => {
  test.each([
    ['Hello {{contact.first_name}}, this is {{agent.first_name}}.', 'Hello Ada, this is Jonas.'],
    ['Hello {{ contact.name or "there" }}.', 'Hello Ada King Lovelace.'],
    ['{{contact.email}}', 'ada@example.com'],
    ['Nothing to fill.', 'Nothing to fill.'],
  ])('%s becomes %s', (body, filled) => {
    expect(fillTemplate(body, known)).toBe(filled)
    expect(hasGap(filled)).toBe(false)
  })

  test('uses the fallback for unknown values', () => {
    expect(fillTemplate('Hello {{contact.first_name or "there"}}.', unknown)).toBe('Hello there.')
    expect(fillTemplate('Hello {{contact.first_name or ""}}!', unknown)).toBe('Hello !')
  })

  test('keeps the variable if there is neither value nor fallback', () => {
    const text = fillTemplate('Hello {{contact.first_name}}, {{order.number}} left.', unknown)
    expect(text).toBe('Hello {{contact.first_name}}, {{order.number}} left.')
    expect(hasGap(text)).toBe(true)
    expect(findGap(text)).toEqual({ start: 6, end: 28 })
    expect(findGap('Hello')).toBeUndefined()
  })

  test('ignores names of built-in object properties', () => {
    expect(fillTemplate('{{constructor}} {{toString or "x"}}', known)).toBe('{{constructor}} x')
  })

  test('reports unknown variables', () => {
    expect(findUnknownVariables('{{contact.name}} {{ agent.name or "us" }}')).toEqual([])
    expect(findUnknownVariables('{{order.number}} {{contact.name or there}} {{}}')).toEqual([
      'order.number',
      'contact.name or there',
      '',
    ])
  })
})

test.each([
  ['de-AT', 'Servus', 'de-AT'],
  ['DE', 'Hallo', 'de'],
  ['de-CH', 'Hallo', 'de'],
  ['fr', 'Hello', null],
  ['it', 'Hello', null],
  [null, 'Hello', null],
])('a customer with language %s reads %s', (locale, text, picked) => {
  const template = { body: 'Hello', texts: { de: 'Hallo', 'de-AT': 'Servus', fr: '' } }
  expect(pickText(template, locale)).toEqual({ text, locale: picked })
})

test.each([
  ['Ada King Lovelace', 'Ada', 'Lovelace'],
  ['Plato', 'Plato', ''],
  [' ', '', ''],
])('%s is addressed as %s', (name, first, last) => {
  expect(namesOf(name)).toEqual({ first, last })
})

test('custom fields are named by record and key and have readable values', () => {
  const memberId = '018f6d2e-0000-7000-8000-000000000000'
  const values = fieldValues(
    'contact',
    {
      plan: 'Gold',
      seats: 12,
      isVip: true,
      'tags.all': ['a', 'b'],
      none: null,
      manager: memberId,
      stranger: memberId,
      until: '2026-11-15',
    },
    {
      fields: [
        { key: 'manager', type: 'user' },
        { key: 'until', type: 'date' },
      ],
      words: valueWords({ locale: 'de', timeZone: 'UTC', dateFormat: 'locale' }, () => 'Ada'),
    },
  )

  expect(fieldVariable('company', 'order-no')).toBe('company.field.order-no')
  expect(values).toEqual({
    'contact.field.plan': 'Gold',
    'contact.field.seats': '12',
    'contact.field.isVip': 'yes',
    'contact.field.tags.all': 'a, b',
    'contact.field.none': '',
    'contact.field.manager': 'Ada',
    'contact.field.stranger': memberId,
    'contact.field.until': '15.11.2026',
  })
  expect(fillTemplate('{{contact.field.plan}} {{contact.field.none or "-"}}', values)).toBe(
    'Gold -',
  )
})

test('an undefined field is an unknown variable', () => {
  const body = '{{contact.field.plan}} {{contact.field.other}}'
  expect(findUnknownVariables(body, ['contact.field.plan'])).toEqual(['contact.field.other'])
  expect(findUnknownVariables(body)).toEqual(['contact.field.plan', 'contact.field.other'])
})

test('a variable is inserted at the cursor and replaces the selection', () => {
  expect(insertAt('Hello , bye', 'X', { start: 6, end: 6 })).toEqual({
    text: 'Hello X, bye',
    cursor: 7,
  })
  expect(insertAt('abc', 'XY', { start: 0, end: 3 })).toEqual({ text: 'XY', cursor: 2 })
  expect(writtenVariable('contact.first_name')).toBe('{{contact.first_name or "there"}}')
  expect(writtenVariable('contact.email')).toBe('{{contact.email}}')
})

test('gaps are separated from the text', () => {
  expect(splitGaps('Hi {{contact.name}}, bye')).toEqual([
    { text: 'Hi ', at: 0, isGap: false },
    { text: '{{contact.name}}', at: 3, isGap: true },
    { text: ', bye', at: 19, isGap: false },
  ])
  expect(splitGaps('')).toEqual([])
})
