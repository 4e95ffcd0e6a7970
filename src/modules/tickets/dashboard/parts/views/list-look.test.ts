import { expect, test } from 'vitest'

import type { TicketView } from '../../../view-model.ts'
import {
  isOtherLook,
  lookOf,
  readLook,
  savedOf,
  usualLook,
  withoutLook,
  writeLook,
} from './list-look.ts'

const view: TicketView = {
  id: '0190f0a0-0000-7000-8000-000000000001',
  name: 'Urgent',
  scope: 'private',
  teamId: null,
  filter: { state: 'waiting', priority: 'urgent' },
  sort: 'due',
  direction: 'asc',
  columns: ['state', 'due'],
  isOwn: true,
  version: 1,
}
const base = lookOf(view)

test('a view stores what the list shows', () => {
  const { filter, sort, direction, columns } = view
  expect(savedOf(base)).toEqual({ filter, sort, direction, columns })
  expect(savedOf(usualLook).filter).toEqual({ state: 'open' })
})

test('the URL only contains differences from the view, including removed filters', () => {
  const address = writeLook(new URLSearchParams('view=1'), base, {
    filter: { priority: '', tag: '0190f0a0-0000-7000-8000-000000000002' },
    sort: { key: 'due', isDescending: false },
  })
  expect(address.get('priority')).toBe('')
  expect(address.has('sort')).toBe(false)
  const look = readLook(address, base)
  expect(look.filter).toMatchObject({ priority: '', state: 'waiting' })
  expect(isOtherLook(look, base)).toBe(true)

  const back = writeLook(address, base, { filter: { priority: 'urgent', tag: '' } })
  expect(back.toString()).toBe('view=1')
  expect(isOtherLook(readLook(back, base), base)).toBe(false)
})

test('columns are equal in any order', () => {
  const address = writeLook(new URLSearchParams(), usualLook, { columns: ['due', 'state'] })
  expect(address.get('columns')).toBe('state,due')
  expect(readLook(address, usualLook).columns).toEqual(['state', 'due'])
  expect(readLook(new URLSearchParams('columns=nonsense'), usualLook).columns).toEqual([])
})

test('resetting to the view clears the URL', () => {
  const address = withoutLook(
    new URLSearchParams('tab=tickets&view=1&priority=&sort=-due&columns='),
  )
  expect(address.toString()).toBe('tab=tickets&view=1')
})
