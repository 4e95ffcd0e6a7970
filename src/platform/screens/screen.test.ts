import { expect, test } from 'vitest'

import { anyMember } from '#platform/permissions/access.ts'

import { addressOf, findScreen, type Screen } from './screen.ts'

const screens: readonly Screen[] = [
  { path: '', title: 'Home', section: 'home', access: anyMember, file: 'home.tsx' },
  { path: 'tickets', title: 'Tickets', section: 'tickets', access: anyMember, file: 'a.tsx' },
  { path: 'tickets/{id}', title: 'Board', section: 'tickets', access: anyMember, file: 'b.tsx' },
  { path: 'tickets/mine', title: 'Mine', section: 'tickets', access: anyMember, file: 'c.tsx' },
]

test.each([
  ['/dashboard', 'Home'],
  ['/dashboard/', 'Home'],
  ['/dashboard/tickets', 'Tickets'],
  ['/dashboard/tickets/', 'Tickets'],
  ['/dashboard/tickets/42', 'Board'],
  ['/dashboard/tickets/mine', 'Mine'],
  ['/dashboard/tickets/42/settings', undefined],
  ['/dashboard/nothing', undefined],
])('%s is %s', (address, title) => {
  expect(findScreen(screens, address)?.title).toBe(title)
})

test('a path is resolved to its URL', () => {
  expect(screens.map(addressOf).slice(0, 2)).toEqual(['/dashboard', '/dashboard/tickets'])
})
