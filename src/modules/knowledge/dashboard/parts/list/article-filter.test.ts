import { expect, test } from 'vitest'

import { articlesQuestion, isNarrowed, readFilter } from './article-filter.ts'

const id = '01890000-0000-7000-8000-000000000001'

test('a URL becomes a query', () => {
  const filter = readFilter(
    new URLSearchParams(`base=${id}&state=draft&language=de&check=stale&owner=me&q= refund `),
  )
  expect(articlesQuestion(filter)).toEqual({
    limit: 50,
    q: 'refund',
    baseId: id,
    state: 'draft',
    locale: 'de',
    isStale: 'true',
    ownerId: 'me',
  })
  expect(isNarrowed(filter)).toBe(true)
})

test('invalid values are ignored', () => {
  const filter = readFilter(new URLSearchParams('state=gone&owner=you&language=!&tag=1&check=x'))
  expect(articlesQuestion(filter)).toEqual({ limit: 50 })
  expect(isNarrowed(filter)).toBe(false)
})

test('missing translations require a language', () => {
  expect(articlesQuestion(readFilter(new URLSearchParams('check=missing')))).toEqual({ limit: 50 })
  expect(
    articlesQuestion(readFilter(new URLSearchParams('check=missing&language=fr'))),
  ).toMatchObject({ isMissing: 'true', locale: 'fr' })
})
