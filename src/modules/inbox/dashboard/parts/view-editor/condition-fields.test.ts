import { describe, expect, test } from 'vitest'

import type { FieldType } from '#modules/fields/rules.ts'

import { viewCondition } from '../../../view-model.ts'
import {
  choiceOf,
  conditionFields,
  freshCondition,
  freshFieldCondition,
  isEmptyCondition,
} from './condition-fields.ts'

const today = '2026-11-16'

describe('a new condition', () => {
  test.each(conditionFields.map(({ value }) => value))(
    'for %s is accepted or incomplete',
    (field) => {
      const fresh = freshCondition(field, today)

      expect(choiceOf(fresh)).toBe(field)
      expect(viewCondition.safeParse(fresh).success).toBe(!isEmptyCondition(fresh))
    },
  )

  test.each<[FieldType, string]>([
    ['text', 'value_text'],
    ['url', 'value_text'],
    ['number', 'value_amount'],
    ['percent', 'value_amount'],
    ['date', 'value_day'],
    ['datetime', 'value_day'],
    ['boolean', 'value'],
    ['multi_select', 'value'],
    ['user', 'value'],
  ])('a field of type %s is a %s', (type, field) => {
    const fresh = freshFieldCondition({ of: 'contact', key: 'plan', type }, today)

    expect(fresh.field).toBe(field)
    expect(choiceOf(fresh)).toBe('contact:plan')
    expect(viewCondition.safeParse(fresh).success).toBe(!isEmptyCondition(fresh))
  })
})
