import { describe, expect, test } from 'vitest'

import type { Channel } from '../../channels-contract.ts'
import { changesOf, draftOf, problemOf } from './channel-draft.ts'

const plain: Channel = {
  id: 'channel',
  name: 'Website',
  allowReopen: true,
  reopenDays: null,
  isSingleThread: false,
  memberIds: null,
  defaultTeamId: null,
  closeAfterMinutes: null,
  ratingDelayMinutes: 0,
  ratingPauseDays: null,
  ratingTagIds: [],
  ratingWithoutTagIds: [],
  version: 1,
}

describe('a draft', () => {
  test.each([
    [{}, { reopening: 'always', isClosing: false, teamId: '' }],
    [{ reopenDays: 7 }, { reopening: 'days', days: '7' }],
    [{ allowReopen: false, reopenDays: 7 }, { reopening: 'never' }],
    [
      { isSingleThread: true, reopenDays: 7 },
      { isSingleThread: true, days: '7' },
    ],
    [{ memberIds: ['ada', 'bob'] }, { isLimited: true, memberIds: ['ada', 'bob'] }],
    [{ closeAfterMinutes: 45 }, { isClosing: true, span: '45', unit: 'minutes' }],
    [{ closeAfterMinutes: 120 }, { span: '2', unit: 'hours' }],
    [{ closeAfterMinutes: 4320 }, { span: '3', unit: 'days' }],
  ])('the draft of %o holds %o and changes nothing', (rules, draft) => {
    const channel = { ...plain, ...rules }
    expect(draftOf(channel)).toMatchObject(draft)
    expect(changesOf(channel, draftOf(channel))).toEqual({})
    expect(problemOf(draftOf(channel))).toBeUndefined()
  })
})

test('only changed fields are sent', () => {
  const draft = { ...draftOf(plain), teamId: 'desk', isClosing: true, span: '2', unit: 'hours' }
  expect(changesOf(plain, { ...draft, unit: 'hours' })).toEqual({
    defaultTeamId: 'desk',
    closeAfterMinutes: 120,
  })
  expect(changesOf(plain, { ...draftOf(plain), reopening: 'never' })).toEqual({
    allowReopen: false,
  })
  expect(changesOf(plain, { ...draftOf(plain), reopening: 'days', days: '30' })).toEqual({
    reopenDays: 30,
  })
  const week = { ...plain, reopenDays: 7 }
  const one = { ...draftOf(week), isSingleThread: true, days: 'x' }
  expect(changesOf(week, one)).toEqual({ isSingleThread: true })
  const chosen = { ...draftOf(plain), isLimited: true, memberIds: ['bob', 'ada'] }
  expect(changesOf(plain, chosen)).toEqual({ memberIds: ['ada', 'bob'] })
  const limited = { ...plain, memberIds: ['ada'] }
  expect(changesOf(limited, { ...draftOf(limited), isLimited: false })).toEqual({ memberIds: null })
  const tagged = { ...plain, ratingTagIds: ['order'] }
  expect(changesOf(tagged, { ...draftOf(tagged), ratingWithoutTagIds: ['legal'] })).toEqual({
    ratingWithoutTagIds: ['legal'],
  })
  expect(changesOf(tagged, { ...draftOf(tagged), ratingTagIds: [] })).toEqual({ ratingTagIds: [] })
})

test.each([
  [{ isLimited: true, memberIds: [] }, 'members'],
  [{ reopening: 'days', days: '0' }, 'days'],
  [{ reopening: 'days', days: '366' }, 'days'],
  [{ reopening: 'days', days: 'x' }, 'days'],
  [{ isClosing: true, span: '9', unit: 'minutes' }, 'span'],
  [{ isClosing: true, span: '1000', unit: 'days' }, 'span'],
  [{ isClosing: true, span: '', unit: 'days' }, 'span'],
] as const)('%o is invalid', (change, field) => {
  expect(Object.keys(problemOf({ ...draftOf(plain), ...change }) ?? {})).toEqual([field])
})

test.each([
  { reopening: 'days', days: '365' },
  { isClosing: true, span: '10', unit: 'minutes' },
  { isClosing: true, span: '999', unit: 'days' },
  { reopening: 'always', days: '' },
  { isClosing: false, span: '' },
  { isSingleThread: true, reopening: 'days', days: '' },
] as const)('%o is valid', (change) => {
  expect(problemOf({ ...draftOf(plain), ...change })).toBeUndefined()
})
