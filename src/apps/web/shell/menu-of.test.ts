import { expect, test } from 'vitest'

import { anyMember, needs, ownerOnly } from '#platform/permissions/access.ts'
import type { Screen } from '#platform/screens/screen.ts'

import { menuOf } from './menu-of.ts'

const screens: readonly Screen[] = [
  {
    path: 'settings/language',
    title: 'Language',
    section: 'settings',
    access: ownerOnly,
    file: '',
  },
  { path: '', title: 'Home', section: 'home', access: anyMember, file: '' },
  { path: 'profile', title: 'Profile', section: 'account', access: anyMember, file: '' },
  {
    path: 'tickets',
    title: 'Tickets',
    section: 'tickets',
    access: needs('Tickets', 'view'),
    file: '',
  },
  { path: 'tickets/{id}', title: 'Board', section: 'tickets', access: anyMember, file: '' },
]

test('the menu has the order of the product, and neither records nor the account', () => {
  expect(shown(() => true)).toEqual(['home: Home', 'tickets: Tickets', 'settings: Language'])
})

test('a section of which nothing may be opened is not there', () => {
  expect(shown(({ who }) => who === 'member')).toEqual(['home: Home'])
})

function shown(may: Parameters<typeof menuOf>[1]): string[] {
  return menuOf(screens, may).map(
    ({ key, screens: listed }) => `${key}: ${listed.map(({ title }) => title).join(', ')}`,
  )
}
