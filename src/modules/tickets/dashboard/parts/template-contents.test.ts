import { expect, test } from 'vitest'

import type { TicketTemplate } from '../../model.ts'
import { contentsOf, describeContents } from './template-contents.ts'

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
  expect(describeContents(template)).toBeUndefined()
  expect(describeContents({ ...template, checklist: ['Ask'] })).toBe('Adds 1 checklist item.')
  expect(
    describeContents({
      ...template,
      description: '<p>Why</p>',
      tagIds: ['a', 'b'],
      attributes: { order: '7' },
      checklist: ['Ask', 'Pay'],
    }),
  ).toBe('Adds a description, 2 tags, 1 field, and 2 checklist items.')
})

test('without a template, nothing is prefilled', () => {
  expect(contentsOf(undefined)).toEqual({})
  expect(contentsOf({ ...template, checklist: ['Ask'] })).toEqual({
    description: '',
    tagIds: [],
    attributes: {},
    checklist: ['Ask'],
  })
})
