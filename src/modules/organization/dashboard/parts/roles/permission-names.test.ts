import { expect, test } from 'vitest'

import { permissionKeys } from '#platform/permissions/keys.ts'

import { permissionGroups } from './permission-names.ts'

test('every permission has a name, in one group', () => {
  const named = permissionGroups.flatMap(({ keys }) => [...keys])

  expect(named.toSorted()).toEqual([...permissionKeys].toSorted())
})
