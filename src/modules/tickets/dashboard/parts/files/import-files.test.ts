import { describe, expect, test } from 'vitest'

import { csvTable } from '#tests/support/csv-table.ts'

import { categoryOfName } from './category-of-name.ts'
import { assignField, guessFields } from './import-fields.ts'
import { readImportFile } from './read-import-file.ts'
import { checklistOf, commentOf, rowsOfTable } from './rows-of-table.ts'
import { rowsOfTrello } from './rows-of-trello.ts'

describe('a Jira CSV file', () => {
  const text = [
    'Summary,Issue key,Issue id,Parent,Issue Type,Status,Priority,Assignee,Due Date,Labels,Labels,Description,Comment,Comment',
    'Pay,PROJ-1,1001,,Bug,In Progress,Highest,Ada Lovelace,12/Mar/24 10:03 AM,billing,urgent,"Two\nlines","12/Mar/24 10:03 AM;ada;First; with a sign","13/Mar/24 9:00 AM;bob;Second"',
    'Part,PROJ-2,1002,1001,Sub-task,Done,Low,,,,,,,',
  ].join('\n')

  test('is detected by its columns', () => {
    expect(readImportFile('jira.csv', text)).toMatchObject({ kind: 'table', from: 'Jira' })
  })

  test('is parsed with labels and comments in several columns and parent keys', () => {
    const [head = [], ...rows] = csvTable(text)
    const [pay, part] = rowsOfTable({ from: 'Jira', head, rows }, guessFields(head))

    expect(pay).toMatchObject({
      title: 'Pay',
      key: 'PROJ-1',
      type: 'Bug',
      column: 'In Progress',
      priority: 'Highest',
      assignees: ['Ada Lovelace'],
      due: '12/Mar/24 10:03 AM',
      tags: ['billing', 'urgent'],
      description: 'Two\nlines',
      markup: 'jira',
      comments: [
        { at: '12/Mar/24 10:03 AM', author: 'ada', text: 'First; with a sign' },
        { at: '13/Mar/24 9:00 AM', author: 'bob', text: 'Second' },
      ],
    })
    expect(part).toMatchObject({ key: 'PROJ-2', parent: 'PROJ-1', tags: [], comments: [] })
  })
})

test('a Trello CSV file loses the colors of its labels', () => {
  const text =
    'Card ID,Card Name,Labels,Members,Due Date,List Name\nabc,Ship,"Bug (red),UI (sky_dark)","ada,bob",,Doing'
  const [head = [], ...rows] = csvTable(text)

  expect(readImportFile('trello.csv', text)).toMatchObject({ from: 'Trello' })
  expect(rowsOfTable({ from: 'Trello', head, rows }, guessFields(head))).toMatchObject([
    {
      key: 'abc',
      title: 'Ship',
      markup: 'markdown',
      tags: ['Bug', 'UI'],
      assignees: ['ada', 'bob'],
      column: 'Doing',
    },
  ])
})

describe('a Trello JSON export', () => {
  const board = {
    lists: [{ id: 'l1', name: 'Doing' }],
    members: [
      { id: 'm1', fullName: 'Ada Lovelace' },
      { id: 'm2', fullName: 'Bob', email: 'bob@example.com' },
    ],
    cards: [
      { id: 'c2', name: 'Second', idList: 'l1', pos: 2 },
      {
        id: 'c1',
        name: 'First',
        desc: 'Words',
        idList: 'l1',
        pos: 1,
        due: '2024-03-12T10:03:00.000Z',
        labels: [
          { name: 'Bug', color: 'red' },
          { name: '', color: 'sky' },
        ],
        idMembers: ['m1', 'm2', 'gone'],
      },
      { id: 'c3', name: 'Put away', idList: 'l1', closed: true },
    ],
    checklists: [
      {
        idCard: 'c1',
        checkItems: [
          { name: 'Two', state: 'incomplete', pos: 2 },
          { name: 'One', state: 'complete', pos: 1 },
        ],
      },
    ],
    actions: [
      comment('Later', '2024-03-13T10:00:00.000Z'),
      comment('Sooner', '2024-03-12T10:00:00.000Z'),
      { type: 'updateCard', data: { card: { id: 'c1' } } },
    ],
  }

  test('becomes rows in board order without archived cards', () => {
    expect(rowsOfTrello(board)).toMatchObject([
      {
        key: 'c1',
        title: 'First',
        markup: 'markdown',
        column: 'Doing',
        due: '2024-03-12T10:03:00.000Z',
        tags: ['Bug', 'sky'],
        assignees: ['Ada Lovelace', 'bob@example.com'],
        checklist: [
          { text: 'One', isDone: true },
          { text: 'Two', isDone: false },
        ],
        comments: [{ text: 'Sooner', author: 'Grace' }, { text: 'Later' }],
      },
      { key: 'c2', title: 'Second', checklist: [], comments: [] },
    ])
  })

  test('is distinguished from other JSON', () => {
    expect(rowsOfTrello({ cards: {} })).toBeUndefined()
    expect(readImportFile('x.json', '{"a":1}')).toMatch(/Trello/)
    expect(readImportFile('x.json', '{')).toMatch(/Trello/)
  })

  function comment(text: string, date: string) {
    const data = { text, card: { id: 'c1' } }
    return { type: 'commentCard', date, memberCreator: { fullName: 'Grace' }, data }
  }
})

test('one column maps to the title, several can map to tags', () => {
  const mapping = guessFields(['Name', 'Labels', 'Other'])

  expect(mapping).toEqual(['title', 'tags', ''])
  expect(assignField(mapping, 2, 'title')).toEqual(['', 'tags', 'title'])
  expect(assignField(mapping, 2, 'tags')).toEqual(['title', 'tags', 'tags'])
})

test('a file without rows or with too many is rejected', () => {
  expect(readImportFile('x.csv', 'Title\n')).toMatch(/no rows/)
  expect(readImportFile('x.csv', `Title\n${'a\n'.repeat(10_001)}`)).toMatch(/10,000/)
})

test('a file with an unclosed quote is rejected', () => {
  expect(readImportFile('x.csv', 'Title,Note\nPay,"cut\nShip,fine\n')).toMatch(/line 2/)
})

test('checklist lines contain their done state', () => {
  expect(checklistOf('[x] One\n- [ ] Two\nThree\n')).toEqual([
    { text: 'One', isDone: true },
    { text: 'Two', isDone: false },
    { text: 'Three', isDone: false },
  ])
})

test("a comment that isn't in Jira format is plain text", () => {
  expect(commentOf('Well; done; indeed')).toEqual({ text: 'Well; done; indeed' })
})

test.each([
  ['Done', 'resolved'],
  ["Won't do", 'cancelled'],
  ['Blocked', 'waiting'],
  ['Icebox', 'on_hold'],
  ['To Do', 'submitted'],
  ['Code review', 'in_progress'],
])('a column named %s has the category %s', (name, category) => {
  expect(categoryOfName(name)).toBe(category)
})
