import { expect, test } from 'vitest'

import { anyMember, needs, ownerOnly } from '#platform/permissions/access.ts'
import type { Screen } from '#platform/screens/screen.ts'

import { matchEntries, screenEntries } from './palette-entries.ts'

const screens: readonly Screen[] = [
  {
    path: 'organization',
    title: 'Organization',
    section: 'people',
    access: anyMember,
    words: ['members', 'teams'],
    actions: [
      { title: 'Invite people', search: '?new=1', access: needs('Organization', 'manage') },
      { title: 'Manage teams', search: '?tab=teams' },
    ],
    file: '',
  },
  {
    path: 'settings/language',
    title: 'Language',
    section: 'workspace',
    access: ownerOnly,
    file: '',
  },
  { path: 'tickets/{id}', title: 'Board', section: 'tickets', access: anyMember, file: '' },
]

test('offers accessible screens and actions, and no records', () => {
  const entries = screenEntries(screens, ({ who }) => who === 'member')

  expect(entries.map(({ title, to }) => [title, to])).toEqual([
    ['Organization', '/dashboard/organization'],
    ['Manage teams', '/dashboard/organization?tab=teams'],
  ])
})

test.each([
  ['team', ['Manage teams', 'Organization']],
  ['memb', ['Organization']],
  ['people inv', ['Invite people']],
  ['setting', ['Organization', 'Language']],
  ['nothing here', []],
])('"%s" finds %j', (text, titles) => {
  const found = matchEntries(
    screenEntries(screens, () => true),
    text,
  )

  expect(found.map(({ title }) => title)).toEqual(titles)
})
