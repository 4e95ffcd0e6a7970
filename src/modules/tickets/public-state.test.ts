import { describe, expect, test } from 'vitest'

import { isDescriptionShown, publicStateOf, type PublicColumn } from './public-state.ts'

const column = (
  id: string,
  category: PublicColumn['category'],
  publicLabel: string | null = null,
): PublicColumn => ({ id, category, publicLabel })

const columns = [
  column('new', 'submitted', 'Received'),
  column('triage', 'submitted'),
  column('doing', 'in_progress', 'In progress'),
  column('review', 'in_progress'),
  column('vendor', 'on_hold'),
  column('asked', 'waiting', 'Waiting for you'),
  column('checked', 'resolved'),
  column('done', 'resolved', 'Resolved'),
  column('no', 'cancelled'),
]

describe('the public state of a ticket', () => {
  test.each([
    ['new', 'Received', 'open'],
    ['triage', 'Received', 'open'],
    ['review', 'In progress', 'open'],
    ['vendor', 'In progress', 'open'],
    ['asked', 'Waiting for you', 'waiting'],
    ['checked', 'Resolved', 'done'],
    ['no', 'Resolved', 'done'],
    ['gone', 'Received', 'open'],
  ])('in %s is %s', (id, label, kind) => {
    expect(publicStateOf(columns, id)).toEqual({ label, kind })
  })

  test('done never shows as open, and open never as done', () => {
    const board = [column('a', 'submitted', 'Received'), column('z', 'resolved')]
    expect(publicStateOf(board, 'z')).toEqual({ label: 'Closed', kind: 'done' })
    const other = [column('a', 'submitted'), column('z', 'resolved', 'Resolved')]
    expect(publicStateOf(other, 'a')).toEqual({ label: 'Open', kind: 'open' })
  })
})

test.each([
  ['portal', 'requester', true],
  ['widget', 'requester', true],
  ['dashboard', 'requester', false],
  ['inbox', 'requester', false],
  ['inbox', 'public', true],
])('a description from %s with visibility %s is shown: %s', (source, visibility, isShown) => {
  expect(isDescriptionShown({ source, visibility })).toBe(isShown)
})
