import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { writeTinyMmdb } from '#tests/support/tiny-mmdb.ts'

import { checkPlaces, findPlace } from './find-place.ts'

const folder = mkdtempSync(join(tmpdir(), 'places-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['193.156.1.1', 'NO'],
  ['200.160.2.3', 'BR'],
  // As the platform writes the network of an IPv6 address.
  ['2a02278800a40000::/64', 'BE'],
])('the database that comes along knows the country of %s', (address, country) => {
  expect(findPlace(address)).toEqual({ country, region: undefined, city: undefined })
})

test.each([
  '10.1.2.3',
  '192.168.0.7',
  '127.0.0.1',
  'fe80000000000000::/64',
  '203.0.113.7',
  'nowhere',
])('of %s nothing is known', (address) => {
  expect(findPlace(address)).toEqual({})
})

test.each([
  {
    country: { iso_code: 'NO' },
    subdivisions: [{ names: { en: 'Vestland' } }],
    city: { names: { en: 'Bergen', de: 'Bergen in Norwegen' } },
  },
  { country_code: 'NO', state1: 'Vestland', city: 'Bergen' },
])('a database of the operator also knows cities: %o', (place) => {
  const file = join(folder, `${crypto.randomUUID()}.mmdb`)
  writeTinyMmdb(file, place)

  expect(findPlace('8.8.8.8', file)).toEqual({ country: 'NO', region: 'Vestland', city: 'Bergen' })
})

test('a database of IPv4 alone knows no place of IPv6', () => {
  const file = join(folder, 'four.mmdb')
  writeTinyMmdb(file, { country_code: 'NO' })

  expect(findPlace('8.8.8.8', file)).toMatchObject({ country: 'NO' })
  expect(findPlace('2a02278800a40000::/64', file)).toEqual({})
})

test('what is no database is said at the start', () => {
  const file = join(folder, 'notes.txt')
  writeFileSync(file, 'nothing of the kind')

  expect(() => checkPlaces(file)).toThrow('GEO_DATABASE')
  expect(() => checkPlaces(join(folder, 'missing.mmdb'))).toThrow('GEO_DATABASE')
  expect(() => checkPlaces(undefined)).not.toThrow()
})
