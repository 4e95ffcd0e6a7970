import { expect, test } from 'vitest'

import type { TicketView } from '../../../view-model.ts'
import {
  differsFromView,
  listSettingsOf,
  readListSettings,
  savedOf,
  defaultListSettings,
  withoutListSettings,
  writeListSettings,
} from './list-settings.ts'

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
const base = listSettingsOf(view)

test('a view stores what the list shows', () => {
  const { filter, sort, direction, columns } = view
  expect(savedOf(base)).toEqual({ filter, sort, direction, columns })
  expect(savedOf(defaultListSettings).filter).toEqual({ state: 'open' })
})

test('the URL only contains differences from the view, including removed filters', () => {
  const address = writeListSettings(new URLSearchParams('view=1'), base, {
    filter: { priority: '', tag: '0190f0a0-0000-7000-8000-000000000002' },
    sort: { key: 'due', isDescending: false },
  })
  expect(address.get('priority')).toBe('')
  expect(address.has('sort')).toBe(false)
  const look = readListSettings(address, base)
  expect(look.filter).toMatchObject({ priority: '', state: 'waiting' })
  expect(differsFromView(look, base)).toBe(true)

  const back = writeListSettings(address, base, { filter: { priority: 'urgent', tag: '' } })
  expect(back.toString()).toBe('view=1')
  expect(differsFromView(readListSettings(back, base), base)).toBe(false)
})

test('columns are equal in any order', () => {
  const address = writeListSettings(new URLSearchParams(), defaultListSettings, {
    columns: ['due', 'state'],
  })
  expect(address.get('columns')).toBe('state,due')
  expect(readListSettings(address, defaultListSettings).columns).toEqual(['state', 'due'])
  expect(
    readListSettings(new URLSearchParams('columns=nonsense'), defaultListSettings).columns,
  ).toEqual([])
})

test('resetting to the view clears the URL', () => {
  const address = withoutListSettings(
    new URLSearchParams('tab=tickets&view=1&priority=&sort=-due&columns='),
  )
  expect(address.toString()).toBe('tab=tickets&view=1')
})
