import { describe, expect, test } from 'vitest'

import { prefill } from './prefill.ts'

const field = (key: string, type: string, options: string[] = []) => ({
  key,
  label: key,
  type,
  options,
  isRequired: false,
})
const fields = [
  field('severity', 'select', ['Minor', 'Blocking']),
  field('areas', 'multi_select', ['Cart', 'Search']),
  field('order', 'number'),
  field('again', 'boolean'),
  field('seen', 'datetime'),
  field('day', 'date'),
  field('contact', 'email'),
]

describe('prefilled fields of a report', () => {
  test('fill in the form like a visitor would', () => {
    const { answers, problems } = prefill(fields, {
      severity: 'Blocking',
      areas: ['Cart'],
      order: 42.5,
      again: true,
      seen: '2026-11-15T09:30:00Z',
      day: '2026-11-15',
    })

    expect(problems).toEqual([])
    expect(answers).toMatchObject({
      severity: 'Blocking',
      areas: ['Cart'],
      order: '42.5',
      again: true,
      day: '2026-11-15',
    })
    expect(new Date(String(answers['seen'])).toISOString()).toBe('2026-11-15T09:30:00.000Z')
  })

  test('are dropped with a message if unknown or invalid', () => {
    const { answers, problems } = prefill(fields, {
      margin: 3,
      constructor: 'x',
      severity: 'Huge',
      order: 'many',
      contact: 'ada',
      again: null,
    })

    expect(answers).toEqual({})
    expect(problems).toEqual([
      'reportBug, field "margin": Unknown field.',
      'reportBug, field "constructor": Unknown field.',
      'reportBug, field "severity": Choose one of: Minor, Blocking.',
      'reportBug, field "order": Enter a number.',
      'reportBug, field "contact": Enter an email address such as name@example.com.',
    ])
  })
})
