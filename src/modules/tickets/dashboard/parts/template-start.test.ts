import { expect, test } from 'vitest'

import type { TicketTemplate } from '../../model.ts'
import { broughtBy, broughtWords } from './template-start.ts'

const template: TicketTemplate = {
  id: 'one',
  boardId: 'board',
  name: 'Refund',
  title: 'Refund for',
  description: '',
  typeId: null,
  priority: 'high',
  tagIds: [],
  assigneeIds: [],
  attributes: {},
  checklist: [],
  version: 1,
}

test('hidden contents of a template are summarized', () => {
  expect(broughtWords(template)).toBeUndefined()
  expect(broughtWords({ ...template, checklist: ['Ask'] })).toBe('Brings 1 step.')
  expect(
    broughtWords({
      ...template,
      description: '<p>Why</p>',
      tagIds: ['a', 'b'],
      attributes: { order: '7' },
      checklist: ['Ask', 'Pay'],
    }),
  ).toBe('Brings a description, 2 tags, 1 field and 2 steps.')
})

test('without a template, nothing is prefilled', () => {
  expect(broughtBy(undefined)).toEqual({})
  expect(broughtBy({ ...template, checklist: ['Ask'] })).toEqual({
    description: '',
    tagIds: [],
    attributes: {},
    checklist: ['Ask'],
  })
})
