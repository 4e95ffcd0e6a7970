import { expect, test } from 'vitest'

import { factsOf } from './view-facts.ts'

const row = { number: 42, teamId: 'sales', channelId: 'shop', tagIds: ['vip', 'gone', 'late'] }
const names = {
  teams: new Map([['sales', 'Sales']]),
  channels: new Map([['shop', 'Shop']]),
  tags: new Map([
    ['vip', 'VIP'],
    ['late', 'Late'],
  ]),
}

test("a row shows the view's columns in order", () => {
  expect(factsOf(row, ['tags', 'number', 'team', 'channel'], names)).toBe(
    'VIP, Late · #42 · Sales · Shop',
  )
  expect(factsOf({ ...row, teamId: null }, ['team', 'number'], names)).toBe('#42')
  expect(factsOf(row, ['assignee', 'priority', 'due', 'waiting'], names)).toBe('')
})
