import { expect, test } from 'vitest'

import { needs } from '#platform/permissions/access.ts'

import { offeredKeys } from './offered-keys.ts'

test('permissions with a screen or action are offered', () => {
  const keys = offeredKeys([
    {
      path: 'inbox',
      title: 'Inbox',
      section: 'inbox',
      access: needs('Inbox', 'view'),
      actions: [{ title: 'Audit log', search: '?tab=audit', access: needs('Audit', 'view') }],
      file: '',
    },
    {
      path: 'boards',
      title: 'Boards',
      section: 'support-settings',
      access: needs('Settings.Boards', 'view'),
      file: '',
    },
  ])

  expect([...keys]).toEqual([
    'Settings.Boards',
    'Inbox',
    'Inbox.Delete',
    'Inbox.Export',
    'Inbox.Ratings',
    'Audit',
  ])
})
