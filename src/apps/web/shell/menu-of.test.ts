import { expect, test } from 'vitest'

import { anyMember, needs, ownerOnly } from '#platform/permissions/access.ts'
import type { Screen } from '#platform/screens/screen.ts'

import { hasPanel, menuOf } from './menu-of.ts'

const screens: readonly Screen[] = [
  {
    path: 'settings/language',
    title: 'Language',
    section: 'workspace',
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
  { path: 'widgets', title: 'Widgets', section: 'widgets', access: ownerOnly, file: '' },
  { path: 'tickets/{id}', title: 'Board', section: 'tickets', access: anyMember, file: '' },
]

test('the menu lists areas in order and no records', () => {
  expect(shown(() => true)).toEqual([
    'Home: Home',
    'Tickets: Tickets',
    'Widgets: Widgets',
    'Settings: Language, Profile',
  ])
})

test('an area without accessible screens is hidden', () => {
  expect(shown(({ who }) => who === 'member')).toEqual(['Home: Home', 'Settings: Profile'])
})

test('a single entry under "More" appears under its own name', () => {
  const time: Screen = { path: 'time', title: 'Time', section: 'time', access: anyMember, file: '' }
  const titles = menuOf([...screens, time], () => true).map(({ title, icon }) => [title, icon])

  expect(titles).toContainEqual(['More', 'more'])
  expect(menuOf(screens, () => true).map(({ icon }) => icon)).toContain('widgets')
})

test('only areas with more than one screen have a panel', () => {
  const menu = menuOf(screens, () => true)

  expect(menu.filter(hasPanel).map(({ title }) => title)).toEqual(['Settings'])
})

function shown(may: Parameters<typeof menuOf>[1]): string[] {
  return menuOf(screens, may).map(({ title, sections }) => {
    const listed = sections.flatMap((section) => section.screens)
    return `${title}: ${listed.map((screen) => screen.title).join(', ')}`
  })
}
