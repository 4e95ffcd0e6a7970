import { expect, test } from 'vitest'

import { choice, date, flag, number, text } from '../field.ts'
import { resource, type Resource } from '../resource.ts'
import { listInput, readListAddress } from './list-address.ts'

const cups = resource({
  name: 'cup',
  plural: 'cups',
  table: 'cups',
  needs: 'Settings',
  title: 'name',
  screen: 'cups',
  fields: {
    name: text('Name', { isSortable: true, isFilterable: true }),
    size: choice('Size', [
      { value: 's', label: 'Small' },
      { value: 'l', label: 'Large' },
    ]),
    isClean: flag('Clean'),
    price: number('Price', { isFilterable: true }),
    boughtOn: date('Bought', { isFilterable: true }),
  },
}) as unknown as Resource

const read = (search: string) => readListAddress(cups, new URLSearchParams(search))

test('a URL becomes a list query', () => {
  const address = read(
    '?q=blue&sort=-name&size=s&size=l&isClean=true&priceFrom=1.5&boughtOnTo=2026-01-31&nameHas=mug&boughtOnIs=set',
  )

  expect(listInput(address)).toEqual({
    search: 'blue',
    sort: '-name',
    size: ['s', 'l'],
    isClean: ['true'],
    priceFrom: '1.5',
    boughtOnTo: '2026-01-31',
    nameHas: 'mug',
    boughtOnIs: 'set',
  })
})

test('unknown names in an old link are ignored', () => {
  const address = read(
    '?sort=gone&size=xxl&isClean=perhaps&priceFrom=much&boughtOnTo=today&ghost=1',
  )

  expect(listInput(address)).toEqual({ sort: '-created' })
})
