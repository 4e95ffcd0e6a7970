import { describe, expect, test } from 'vitest'

import { importRow } from '../../imports-contract.ts'
import { missingNames, priorityOf, readRow } from './read-row.ts'

const names = {
  columns: new Map([['in progress', 'column-1']]),
  types: new Map([['bug', 'type-1']]),
  tags: new Map([['billing', 'tag-1']]),
  people: new Map([
    ['ada@example.com', 'ada'],
    ['ada lovelace', 'ada'],
  ]),
}
const rowOf = (values: object) => importRow.parse({ title: 'Refund', ...values })

describe('a row of an import', () => {
  test('becomes a ticket with names in any case', () => {
    const { ticket, remarks } = readRow(
      rowOf({
        column: 'In Progress',
        type: 'BUG',
        priority: 'Highest',
        tags: ['Billing', 'unknown'],
        assignees: ['Ada@Example.com', 'Ada Lovelace'],
        due: '2030-01-31',
        description: 'One *b*',
        markup: 'jira',
      }),
      names,
    )

    expect(remarks).toEqual([])
    expect(ticket).toMatchObject({
      columnId: 'column-1',
      typeId: 'type-1',
      priority: 'urgent',
      tagIds: ['tag-1'],
      assigneeIds: ['ada'],
      dueAt: new Date('2030-01-31T12:00:00Z'),
      description: 'One *b*',
      markup: 'jira',
    })
  })

  test('without a title is skipped', () => {
    expect(readRow(rowOf({ title: ' \n ' }), names)).toEqual({
      ticket: undefined,
      remarks: ['The title is missing.'],
    })
  })

  test('drops invalid values with a remark', () => {
    const { ticket, remarks } = readRow(rowOf({ title: 'x'.repeat(300), due: '03/04/2024' }), names)

    expect(ticket?.title).toHaveLength(200)
    expect(ticket?.dueAt).toBeNull()
    expect(remarks).toHaveLength(2)
  })

  test('names the author of a comment', () => {
    const comments = [{ author: 'Grace', at: '12/Mar/24 10:03 AM', text: ' Done. ' }, { text: ' ' }]

    expect(readRow(rowOf({ comments }), names).ticket?.comments).toEqual([
      { author: 'Grace', text: ' Done. ', at: new Date('2024-03-12T10:03:00Z') },
    ])
  })
})

test('unknown names are listed once', () => {
  const rows = [
    rowOf({ column: 'QA', tags: ['New', 'billing'], assignees: ['bob'] }),
    rowOf({ column: 'qa', tags: ['new'], type: 'Epic' }),
  ]

  expect(missingNames(rows, names)).toEqual({
    columns: ['qa'],
    tags: ['new'],
    people: ['bob'],
    types: ['Epic'],
  })
})

test.each([
  ['Highest', 'urgent'],
  ['Major', 'high'],
  [' medium ', 'normal'],
  ['Trivial', 'low'],
  ['constructor', 'none'],
  ['', 'none'],
])('priority %j is %s', (text, priority) => {
  expect(priorityOf(text)).toBe(priority)
})
