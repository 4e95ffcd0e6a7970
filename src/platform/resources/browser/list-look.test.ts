import { expect, test } from 'vitest'

import { addressOf, isSameLook, lookOf } from './list-look.ts'

const address = {
  search: ' late ',
  sort: '-name',
  isInTrash: false,
  filters: { size: ['s', 'l'], color: ['red'] },
}
const look = lookOf(address, ['name', 'size'])

test("a view stores the list's state and restores it", () => {
  expect(look).toEqual({
    filter: { color: ['red'], q: ['late'], size: ['l', 's'] },
    sort: '-name',
    columns: ['name', 'size'],
  })
  expect(addressOf('1', look)).toBe(
    'view=1&color=red&q=late&size=l&size=s&sort=-name&columns=name%2Csize',
  )
})

test("the order of choosing filters doesn't matter", () => {
  const other = lookOf({ ...address, filters: { color: ['red'], size: ['l', 's'] } }, look.columns)

  expect(isSameLook(look, other)).toBe(true)
  expect(isSameLook(look, { ...other, columns: ['size', 'name'] })).toBe(false)
})
