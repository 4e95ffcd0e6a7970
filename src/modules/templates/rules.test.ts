import { describe, expect, test } from 'vitest'

import { fillTemplate, findUnknownVariables, hasGap, namesOf, pickText } from './rules.ts'

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

  test('takes the fallback for what is not known', () => {
    expect(fillTemplate('Hello {{contact.first_name or "there"}}.', unknown)).toBe('Hello there.')
    expect(fillTemplate('Hello {{contact.first_name or ""}}!', unknown)).toBe('Hello !')
  })

  test('shows the gap where there is neither', () => {
    const text = fillTemplate('Hello {{contact.first_name}}, {{order.number}} left.', unknown)
    expect(text).toBe('Hello {{contact.first_name}}, {{order.number}} left.')
    expect(hasGap(text)).toBe(true)
  })

  test('is not led astray by names of objects', () => {
    expect(fillTemplate('{{constructor}} {{toString or "x"}}', known)).toBe('{{constructor}} x')
  })

  test('is told of what it cannot know', () => {
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
])('a customer who speaks %s reads %s', (locale, text, picked) => {
  const template = { body: 'Hello', texts: { de: 'Hallo', 'de-AT': 'Servus', fr: '' } }
  expect(pickText(template, locale)).toEqual({ text, locale: picked })
})

test.each([
  ['Ada King Lovelace', 'Ada', 'Lovelace'],
  ['Plato', 'Plato', ''],
  [' ', '', ''],
])('%s is called %s', (name, first, last) => {
  expect(namesOf(name)).toEqual({ first, last })
})
