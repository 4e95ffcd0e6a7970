import { expect, test } from 'vitest'

import { parentKey, permissionKeys, routeKeys } from './keys.ts'
import { presets } from './presets.ts'

test('there are 34 permission keys', () => {
  expect(routeKeys).toHaveLength(34)
  expect(new Set(permissionKeys).size).toBe(permissionKeys.length)
})

test('the viewer changes nothing and sees no finances, members or settings', () => {
  const viewer = presets.find(({ id }) => id === 'viewer')

  expect(new Set(Object.values(viewer?.levels ?? {}))).toEqual(new Set(['view']))
  expect(
    Object.keys(viewer?.levels ?? {}).filter((key) => /Book|Org|Settings|Audit|Data/.test(key)),
  ).toEqual([])
})

test('no preset grants permissions reserved for owners and admins', () => {
  const holders = presets.filter(({ levels }) => levels['Organization.Roles'] ?? levels['Audit'])

  expect(holders.map(({ id }) => id)).toEqual([])
})

test('preset IDs are unique and fit into a role key', () => {
  const ids = presets.map(({ id }) => id)

  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z-]{1,40}$/.test(id))).toEqual([])
})

test('a dotted key comes after its parent, if the parent is a key', () => {
  expect(parentKey('Settings.Api')).toBe('Settings')
  expect(parentKey('Outreach.Tours')).toBeUndefined()
  expect(parentKey('Inbox')).toBeUndefined()
})
