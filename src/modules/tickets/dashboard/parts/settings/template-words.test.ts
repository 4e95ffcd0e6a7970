import { expect, test } from 'vitest'

import type { TicketTemplate } from '../../../model.ts'
import { linesOf, linesProblem, templateWords } from './template-words.ts'

const template: TicketTemplate = {
  id: 'one',
  boardId: 'board',
  name: 'Refund',
  title: '',
  description: '',
  typeId: null,
  priority: 'none',
  tagIds: [],
  assigneeIds: [],
  attributes: {},
  checklist: [],
  version: 1,
}

test('a template is summarized in one line', () => {
  expect(templateWords(template)).toBe('')
  expect(
    templateWords({
      ...template,
      title: 'Refund for',
      priority: 'high',
      assigneeIds: ['grace'],
      checklist: ['Ask', 'Pay'],
    }),
  ).toBe('“Refund for” · High priority · 1 assignee · 2 checklist items')
})

test('each line is an item and empty lines are ignored', () => {
  expect(linesOf(' Ask \n\n Pay\n')).toEqual(['Ask', 'Pay'])
  expect(linesProblem(['Ask'])).toBeUndefined()
  expect(linesProblem(Array.from({ length: 101 }, () => 'Ask'))).toContain('100 items')
  expect(linesProblem(['x'.repeat(501)])).toContain('500 characters')
})
