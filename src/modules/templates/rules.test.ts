import { describe, expect, test } from 'vitest'

import { fillTemplate, hasGap, valuesOf } from './rules.ts'

const known = valuesOf({ name: 'Ada King Lovelace', email: 'ada@example.com' }, 'Jonas Weber')
const unknown = valuesOf({ name: '', email: null }, 'Jonas Weber')

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
})
