import { freeSlug, slugFrom } from '#lib/slug-from.ts'
import { isSameTyping, normalizeQuery } from '#lib/typed-query.ts'
import { describe, expect, test } from 'vitest'

import { textStates } from './model.ts'
import {
  articlePath,
  categoryPath,
  isForPage,
  isStale,
  narrowest,
  readPath,
  stateAfter,
  whyNot,
  whyNotAt,
  type TextAct,
} from './rules.ts'

describe('text states', () => {
  const acts = [
    'submit',
    'requestChanges',
    'schedule',
    'unschedule',
    'publish',
    'archive',
    'restore',
  ] as const satisfies readonly TextAct[]
  const table = acts.flatMap((act) =>
    textStates.flatMap((state) => [false, true].map((isLive) => [act, state, isLive] as const)),
  )

  test('follow the transition table and nothing else', () => {
    const allowed = table.flatMap(([act, state, isLive]) => {
      const next = stateAfter(act, { state, isLive })
      return next === undefined ? [] : [`${act}: ${state}${isLive ? ' (live)' : ''} → ${next}`]
    })

    expect(allowed).toEqual([
      'submit: draft → in_review',
      'submit: draft (live) → in_review',
      'submit: published → in_review',
      'submit: published (live) → in_review',
      'requestChanges: in_review → draft',
      'requestChanges: in_review (live) → published',
      'schedule: draft → scheduled',
      'schedule: draft (live) → scheduled',
      'schedule: in_review → scheduled',
      'schedule: in_review (live) → scheduled',
      'schedule: published → scheduled',
      'schedule: published (live) → scheduled',
      'unschedule: scheduled → draft',
      'unschedule: scheduled (live) → published',
      'publish: draft → published',
      'publish: draft (live) → published',
      'publish: in_review → published',
      'publish: in_review (live) → published',
      'publish: scheduled → published',
      'publish: scheduled (live) → published',
      'publish: published → published',
      'publish: published (live) → published',
      'archive: draft (live) → archived',
      'archive: in_review (live) → archived',
      'archive: scheduled (live) → archived',
      'archive: published (live) → archived',
      'restore: archived → draft',
      'restore: archived (live) → published',
    ])
  })

  test('explain a refusal', () => {
    expect(whyNot('publish', 'archived')).toBe('This article is archived. Restore it first.')
    expect(whyNot('unschedule', 'draft')).toBe(
      'This article is a draft, so there’s no schedule to cancel.',
    )
  })

  test('are scheduled for the future, within a year', () => {
    const now = new Date('2026-03-01T12:00:00Z')
    expect(whyNotAt(new Date('2026-03-01T12:00:00Z'), now)).toMatch(/in the future/)
    expect(whyNotAt(new Date('2026-03-01T12:00:01Z'), now)).toBeUndefined()
    expect(whyNotAt(new Date('2027-03-01T12:00:00Z'), now)).toBeUndefined()
    expect(whyNotAt(new Date('2027-03-03T12:00:00Z'), now)).toMatch(/within a year/)
  })
})

describe('a translation', () => {
  test.each([
    [{ changedAt: null, translatedFrom: null }, false],
    [{ changedAt: 3, translatedFrom: 2 }, true],
    [{ changedAt: 3, translatedFrom: 3 }, false],
    [{ changedAt: 3, translatedFrom: 4 }, false],
    [{ changedAt: 1, translatedFrom: null }, true],
  ])('%j is outdated: %s', (numbers, expected) => {
    expect(isStale(numbers)).toBe(expected)
  })
})

describe('addresses', () => {
  test.each([
    ['How do I return a parcel?', 'how-do-i-return-a-parcel'],
    ['Größe & Maße ändern', 'groesse-masse-aendern'],
    ["What's new in Crème brûlée", 'whats-new-in-creme-brulee'],
    ['退货政策', ''],
    ['--- ', ''],
    ['a'.repeat(200), 'a'.repeat(80)],
  ])('of %s', (name, slug) => {
    expect(slugFrom(name)).toBe(slug)
  })

  test('get the next number if they are taken', () => {
    expect(freeSlug('refunds', new Set())).toBe('refunds')
    expect(freeSlug('refunds', new Set(['refunds', 'refunds-2']))).toBe('refunds-3')
  })

  test('are built and parsed', () => {
    expect(categoryPath('de', 'versand')).toBe('/k/de/versand')
    expect(articlePath('de', null, 'agb')).toBe('/k/de/articles/agb')
    expect(readPath(articlePath('pt-br', 'envio', 'prazo'))).toEqual({
      locale: 'pt-br',
      categorySlug: 'envio',
      articleSlug: 'prazo',
    })
    expect(readPath('/k/EN/Billing/')).toEqual({
      locale: 'en',
      categorySlug: 'billing',
      articleSlug: undefined,
    })
    expect(readPath('/k/en/billing/refunds.md')?.articleSlug).toBe('refunds')
    expect(readPath('/hc/en-us/articles/1')).toBeUndefined()
  })
})

describe('searching', () => {
  test('ignores case and extra spaces', () => {
    expect(normalizeQuery('  Reset  PASSWORD ')).toBe('reset password')
  })

  test('counts as one search while typing', () => {
    expect(isSameTyping('pass', 'password')).toBe(true)
    expect(isSameTyping('password', 'pass')).toBe(true)
    expect(isSameTyping('invoice', 'password')).toBe(false)
  })
})

test.each([
  ['/pricing*', '/pricing/teams', true],
  ['/pricing', '/pricing/teams', false],
  ['*/checkout', '/de/checkout', true],
  ['/a.b', '/axb', false],
  ['*', '/', true],
])('the pattern %s matches the page %s: %s', (pattern, path, expected) => {
  expect(isForPage(pattern, path)).toBe(expected)
})

test.each([
  [['public', 'inherit', 'inherit'], 'public'],
  [['public', 'customers', 'public'], 'customers'],
  [['customers', 'agents', 'inherit'], 'agents'],
  [['public', 'unlisted'], 'public'],
  [['public', 'ai_only'], 'agents'],
])('%j is visible to %s', (audiences, tier) => {
  expect(narrowest(audiences)).toBe(tier)
})
