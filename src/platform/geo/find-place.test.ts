import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test, vi } from 'vitest'

import { createLog } from '#platform/observe/log.ts'
import { writeTinyMmdb } from '#tests/support/tiny-mmdb.ts'

import { checkPlaces, findPlace } from './find-place.ts'

const folder = mkdtempSync(join(tmpdir(), 'places-'))
const log = createLog('silent')
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['193.156.1.1', 'NO'],
  ['200.160.2.3', 'BR'],
  ['2a02278800a40000::/64', 'BE'],
])('the built-in database knows the country of %s', (address, country) => {
  expect(findPlace(address, { log })).toEqual({ country, region: undefined, city: undefined })
})

test.each([
  '10.1.2.3',
  '192.168.0.7',
  '127.0.0.1',
  'fe80000000000000::/64',
  '203.0.113.7',
  'nowhere',
])('%s has no place', (address) => {
  expect(findPlace(address, { log })).toEqual({})
})

test.each([
  {
    country: { iso_code: 'NO' },
    subdivisions: [{ names: { en: 'Vestland' } }],
    city: { names: { en: 'Bergen', de: 'Bergen in Norwegen' } },
  },
  { country_code: 'NO', state1: 'Vestland', city: 'Bergen' },
])('a custom database also knows cities: %o', (place) => {
  const file = join(folder, `${crypto.randomUUID()}.mmdb`)
  writeTinyMmdb(file, place)

  expect(findPlace('8.8.8.8', { ownFile: file, log })).toEqual({
    country: 'NO',
    region: 'Vestland',
    city: 'Bergen',
  })
})

test('an IPv4 database has no places for IPv6', () => {
  const file = join(folder, 'four.mmdb')
  writeTinyMmdb(file, { country_code: 'NO' })

  expect(findPlace('8.8.8.8', { ownFile: file, log })).toMatchObject({ country: 'NO' })
  expect(findPlace('2a02278800a40000::/64', { ownFile: file, log })).toEqual({})
})

test('an invalid database stops the start', () => {
  const file = join(folder, 'notes.txt')
  writeFileSync(file, 'nothing of the kind')

  expect(() => checkPlaces(file)).toThrow('GEO_DATABASE')
  expect(() => checkPlaces(join(folder, 'missing.mmdb'))).toThrow('GEO_DATABASE')
  expect(() => checkPlaces(undefined)).not.toThrow()
})

test.each([
  ['is missing', undefined],
  ['is not a database', 'nothing of the kind'],
])('a database that %s is logged once, and no country is known', (_why, content) => {
  const file = join(folder, `${crypto.randomUUID()}.mmdb`)
  if (content !== undefined) writeFileSync(file, content)
  const said = vi.spyOn(log, 'error')

  expect(findPlace('193.156.1.1', { ownFile: file, log })).toEqual({})
  expect(findPlace('200.160.2.3', { ownFile: file, log })).toEqual({})
  expect(said.mock.calls).toEqual([
    [expect.objectContaining({ database: file }), 'visitor countries are unavailable'],
  ])
  said.mockRestore()
})

test('a repaired database is used a minute later', () => {
  vi.useFakeTimers({ now: Date.now() })
  const file = join(folder, 'late.mmdb')
  expect(findPlace('8.8.8.8', { ownFile: file, log })).toEqual({})
  writeTinyMmdb(file, { country_code: 'NO' })
  expect(findPlace('8.8.8.8', { ownFile: file, log })).toEqual({})

  vi.advanceTimersByTime(60_000)
  expect(findPlace('8.8.8.8', { ownFile: file, log })).toMatchObject({ country: 'NO' })
  vi.useRealTimers()
})

test('a partly damaged database is logged once, and the rest works', () => {
  const file = join(folder, 'damaged.mmdb')
  writeTinyMmdb(file, { country_code: 'NO' })
  const bytes = readFileSync(file)
  bytes.fill(0xff, 0, 3)
  writeFileSync(file, bytes)
  const said = vi.spyOn(log, 'error')

  expect(findPlace('8.8.8.8', { ownFile: file, log })).toEqual({})
  expect(findPlace('9.9.9.9', { ownFile: file, log })).toEqual({})
  expect(findPlace('193.156.1.1', { ownFile: file, log })).toMatchObject({ country: 'NO' })
  expect(said.mock.calls).toEqual([
    [
      expect.objectContaining({ database: file }),
      'could not determine the country of some visitors',
    ],
  ])
  said.mockRestore()
})
