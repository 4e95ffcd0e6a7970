import { expect, test } from 'vitest'

import { choice, flag, number, prose, text } from '../field.ts'
import { addressOfRecord, resource, type Resource } from '../resource.ts'
import { changeTo, deletionIn, groupsOf, headFacts, isEmpty } from './record-look.ts'

const described = {
  name: 'shop item',
  plural: 'shop items',
  table: 'shop_items',
  needs: 'Settings',
  title: 'name',
  screen: 'shop-items',
  fields: {
    name: text('Name'),
    code: text('Code', { isRequired: false }),
    stock: number('Stock'),
    isLive: flag('Live'),
    note: prose('Note'),
    kind: choice('Kind', [
      { value: 'good', label: 'Good' },
      { value: 'service', label: 'Service' },
    ]),
    unit: choice('Unit', [
      { value: 'none', label: 'None' },
      { value: 'kg', label: 'kg', within: { field: 'kind', values: ['good'] } },
    ]),
  },
} as const
const item = resource(described) as unknown as Resource
const declared = resource({
  ...described,
  page: { state: 'kind', facts: ['code'], groups: [{ title: 'Shelf', fields: ['stock'] }] },
}) as unknown as Resource

test('a record without a page opens in the side sheet of its list', () => {
  expect(addressOfRecord(item, 'a1')).toBe('/dashboard/shop-items?open=a1')
  expect(addressOfRecord(declared, 'a1')).toBe('/dashboard/shop-items/a1')
})

test('the head shows two facts, and times where fields are empty', () => {
  expect(headFacts(item, { code: 'X-1', stock: 3, kind: 'good' })).toEqual(['code', 'stock'])
  expect(headFacts(item, { code: '', stock: 0, kind: 'good' })).toEqual(['stock', 'kind'])
  expect(headFacts(declared, { code: 'X-1' })).toEqual(['code', 'createdAt'])
  expect(headFacts(declared, { code: '' })).toEqual(['createdAt', 'updatedAt'])
})

test('fields outside a group follow in Details, without the title and long text', () => {
  expect(groupsOf(item)).toEqual([
    { title: 'Details', fields: ['code', 'stock', 'isLive', 'kind', 'unit'] },
  ])
  expect(groupsOf(declared)).toEqual([
    { title: 'Shelf', fields: ['stock'] },
    { title: 'Details', fields: ['code', 'isLive', 'kind', 'unit'] },
  ])
})

test('zero and "no" are values, an empty list is not', () => {
  expect([0, false, 'a'].map((value) => isEmpty(text('A'), value))).toEqual([false, false, false])
  expect([null, undefined, '', []].map((value) => isEmpty(text('A'), value))).toEqual(
    Array(4).fill(true),
  )
})

test('a change contains only what differs, and the choices it resets', () => {
  const record = { name: 'Bolt', kind: 'good', unit: 'kg' }
  expect(changeTo(item, record, 'name', 'Bolt')).toEqual({})
  expect(changeTo(item, record, 'name', 'Nut')).toEqual({ name: 'Nut' })
  expect(changeTo(item, record, 'kind', 'service')).toEqual({ kind: 'service', unit: 'none' })
})

test('a record is in the trash if nothing happened to it after the deletion', () => {
  const happened = (...types: string[]) =>
    types.map((type) => ({ at: '2026-11-19T12:00:00.000Z', type: `shop_item.${type}`, data: {} }))

  expect(deletionIn(item, happened('deleted', 'created'))?.type).toBe('shop_item.deleted')
  expect(deletionIn(item, happened('tagged', 'deleted', 'created'))).toBeDefined()
  expect(deletionIn(item, happened('restored', 'deleted', 'created'))).toBeUndefined()
  expect(deletionIn(item, happened('updated', 'created'))).toBeUndefined()
  expect(deletionIn(item, [])).toBeUndefined()
})
