import { expect, test } from 'vitest'

import { parentKey, permissionKeys, routeKeys } from './keys.ts'
import { presets } from './presets.ts'

test('the addresses of the product need 34 keys', () => {
  expect(routeKeys).toHaveLength(34)
  expect(new Set(permissionKeys).size).toBe(permissionKeys.length)
})

test('the viewer changes nothing and sees no money, members or settings', () => {
  const viewer = presets.find(({ id }) => id === 'viewer')

  expect(new Set(Object.values(viewer?.levels ?? {}))).toEqual(new Set(['view']))
  expect(
    Object.keys(viewer?.levels ?? {}).filter((key) => /Book|Org|Settings|Audit|Data/.test(key)),
  ).toEqual([])
})

test('no preset gives what only owners and admins should hand out', () => {
  const holders = presets.filter(({ levels }) => levels['Organization.Roles'] ?? levels['Audit'])

  expect(holders.map(({ id }) => id)).toEqual([])
})

test('preset ids are unique and fit into a role key', () => {
  const ids = presets.map(({ id }) => id)

  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z-]{1,40}$/.test(id))).toEqual([])
})

test('a dotted key stands under its parent where the parent is a key', () => {
  expect(parentKey('Settings.Api')).toBe('Settings')
  expect(parentKey('Outreach.Tours')).toBeUndefined()
  expect(parentKey('Inbox')).toBeUndefined()
})
