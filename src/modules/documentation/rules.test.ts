import { expect, test } from 'vitest'

import { versionStates } from './model.ts'
import {
  docPath,
  isReadable,
  isReservedSlug,
  pathBelow,
  readAddress,
  versionSlugFrom,
  whyNotState,
} from './rules.ts'

const names = { versions: ['v1', '2.0'], locales: ['de', 'pt-br'] }

test.each([
  ['/d', undefined, undefined, ''],
  ['/d/', undefined, undefined, ''],
  ['/d/start/install', undefined, undefined, 'start/install'],
  ['/d//start//', undefined, undefined, 'start'],
  ['/d/v1', 'v1', undefined, ''],
  ['/d/2.0/de/Start', '2.0', 'de', 'start'],
  ['/D/PT-BR/start', undefined, 'pt-br', 'start'],
  ['/d/de/v1', undefined, 'de', 'v1'],
  ['/d/v3/start', undefined, undefined, 'v3/start'],
])('%s contains a version, a language and a path', (address, versionSlug, locale, path) => {
  expect(readAddress(address, names)).toEqual({ versionSlug, locale, path })
})

test('an address parses back into its parts', () => {
  for (const versionSlug of [null, ...names.versions]) {
    for (const locale of [null, ...names.locales]) {
      for (const path of ['', 'start', 'start/install']) {
        expect(readAddress(docPath({ versionSlug, locale }, path), names)).toEqual({
          versionSlug: versionSlug ?? undefined,
          locale: locale ?? undefined,
          path,
        })
      }
    }
  }
})

test('slugs of versions, languages and reserved pages are refused', () => {
  const kept = ['search', 'files', 'v1', 'de', 'start', 'v9', 'en'].map((slug) =>
    isReservedSlug(slug, names),
  )

  expect(kept).toEqual([true, true, true, true, false, false, false])
})

test('the path of a page consists of the slugs above it and its own', () => {
  expect([pathBelow(null, 'a'), pathBelow('a/b', 'c')]).toEqual(['a', 'a/b/c'])
})

test.each([
  ['Version 2.1', '2.1'],
  ['v3 beta', 'v3-beta'],
  ['  Été 2026 ', 'ete-2026'],
  ['1..2', '1.2'],
  ['v1 - .2', 'v1-2'],
  ['…', ''],
  [`v${'1'.repeat(60)}`, `v${'1'.repeat(39)}`],
])('a version named %j has the slug %j', (label, slug) => {
  expect(versionSlugFrom(label)).toBe(slug)
})

test('readers see current, supported and deprecated versions', () => {
  expect(versionStates.filter(isReadable)).toEqual(['current', 'supported', 'deprecated'])
})

test('the current version can only be replaced by another one', () => {
  for (const from of versionStates) {
    for (const to of versionStates) {
      const isRefused = from !== to && (from === 'current' || to === 'current')
      expect(whyNotState(from, to) !== undefined, `${from} to ${to}`).toBe(isRefused)
    }
  }
})
