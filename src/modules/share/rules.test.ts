import { describe, expect, test } from 'vitest'

import {
  actionsUnder,
  etaWords,
  isLooserThanView,
  labelSteps,
  publicEta,
  sharePath,
  shareProblem,
  spamScore,
  stateOf,
  suggestSlug,
  type SharePlan,
  type Written,
} from './rules.ts'

describe('action access', () => {
  test.each([
    ['anyone', 'anyone', false],
    ['anyone', 'link', false],
    ['anyone', 'password', false],
    ['anyone', 'identified', true],
    ['anyone', 'team', true],
    ['identified', 'identified', false],
    ['identified', 'team', true],
    ['team', 'team', false],
    ['nobody', 'anyone', false],
  ] as const)('%s to act on a board that %s can view is looser: %s', (action, view, isLooser) => {
    expect(isLooserThanView(action, view)).toBe(isLooser)
  })

  test('only offers choices within the view access', () => {
    expect(actionsUnder('anyone')).toEqual(['anyone', 'identified', 'segment', 'team', 'nobody'])
    expect(actionsUnder('identified')).toEqual(['identified', 'segment', 'team', 'nobody'])
    expect(actionsUnder('segment')).toEqual(['segment', 'team', 'nobody'])
    expect(actionsUnder('team')).toEqual(['team', 'nobody'])
  })
})

describe('share settings', () => {
  const plan: SharePlan = {
    viewAccess: 'anyone',
    voteAccess: 'anyone',
    commentAccess: 'identified',
    submitAccess: 'nobody',
    showsIdeas: true,
    roadmap: 'none',
    hasPassword: false,
    segments: { view: [], vote: [], comment: [], submit: [] },
  }

  test.each([
    [{}, undefined],
    [{ viewAccess: 'identified' }, 'voteAccess'],
    [{ viewAccess: 'team', voteAccess: 'team' }, 'commentAccess'],
    [{ viewAccess: 'password' }, 'password'],
    [{ viewAccess: 'password', hasPassword: true }, undefined],
    [{ voteAccess: 'segment' }, 'segments.vote'],
    [{ viewAccess: 'segment' }, 'voteAccess'],
    [{ showsIdeas: false }, 'showsIdeas'],
    [{ showsIdeas: false, roadmap: 'dates' }, undefined],
  ] as const)('%j is wrong in %s', (change, path) => {
    expect(shareProblem({ ...plan, ...change })?.path).toBe(path)
  })
})

test.each([
  ['Product & ideas', 'product-ideas'],
  ['Ärger – Über', 'arger-uber'],
  ['日本語', 'board'],
  ['--A--', 'board'],
  ['News', 'news-board'],
  ['x'.repeat(60), 'x'.repeat(40)],
])('%s gets the slug %s', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug)
})

test('the URL of an idea is below its board', () => {
  expect([sharePath('ideas'), sharePath('ideas', 'PRO-4')]).toEqual(['/s/ideas', '/s/ideas/PRO-4'])
})

describe('the expected date', () => {
  test.each([
    ['2027-02-17', 'day', 'month', '2027-02-01', 'month'],
    ['2027-02-17', 'day', 'quarter', '2027-01-01', 'quarter'],
    ['2027-02-17', 'quarter', 'month', '2027-01-01', 'quarter'],
    ['2027-12-31', 'month', 'quarter', '2027-10-01', 'quarter'],
    ['2027-05-09', 'day', 'day', '2027-05-09', 'day'],
  ] as const)(
    '%s with ticket precision %s and board precision %s is %s',
    (on, own, shown, from, precision) => {
      expect(publicEta(on, own, shown)).toEqual({ from, precision })
    },
  )

  test.each([
    ['2027-01-01', 'quarter', 'Q1 2027'],
    ['2027-10-01', 'quarter', 'Q4 2027'],
    ['2027-03-01', 'month', 'March 2027'],
    ['2027-03-09', 'day', 'March 9, 2027'],
  ] as const)('%s by %s is written %s', (from, precision, words) => {
    expect(etaWords({ from, precision })).toBe(words)
  })
})

describe('the spam score', () => {
  const normal: Written = {
    title: 'A calendar view',
    body: 'So that I see the week.',
    repeats: 0,
    inLastMinute: 0,
    isBlocked: false,
    isKnown: false,
  }

  test.each([
    [{}, 0],
    [{ body: 'See https://one.example' }, 20],
    [{ body: 'https://1.example www.2.example http://3.example' }, 60],
    [{ repeats: 2 }, 50],
    [{ inLastMinute: 3 }, 30],
    [{ title: 'BUY THESE THINGS NOW', body: 'ONLY TODAY' }, 20],
    [{ body: 'aaaaaaaaaaaa' }, 20],
    [{ isBlocked: true }, 100],
    [{ isBlocked: true, isKnown: true }, 90],
    [{ isKnown: true }, 0],
    [{ body: 'https://1.example '.repeat(9), repeats: 9 }, 100],
  ])('%j counts %i', (change, score) => {
    expect(spamScore({ ...normal, ...change })).toBe(score)
  })

  test('suspicious texts wait for review and certain spam is filed as spam', () => {
    expect([stateOf(0, false), stateOf(0, true), stateOf(40, false), stateOf(80, false)]).toEqual([
      'published',
      'pending',
      'pending',
      'spam',
    ])
  })
})

describe('the label history of an idea', () => {
  const labels = new Map([
    ['new', 'Under review'],
    ['looked', 'Under review'],
    ['planned', 'Planned'],
    ['done', 'Shipped'],
  ])
  const day = (date: number) => new Date(Date.UTC(2026, 0, date))
  const labelsOf = (moves: Parameters<typeof labelSteps>[0], since = 1, current = 'Shipped') =>
    labelSteps(moves, { labels, since: day(since), current }).map(({ label, at }) => [
      label,
      at.getUTCDate(),
    ])

  test('starts at the label when the idea became visible', () => {
    expect(labelsOf([], 4, 'Planned')).toEqual([['Planned', 4]])
    expect(labelsOf([{ at: day(3), from: 'new', to: 'planned' }])).toEqual([
      ['Under review', 1],
      ['Planned', 3],
    ])
  })

  test('skips earlier moves, columns without a label and moves within a label', () => {
    const moves = [
      { at: day(2), from: 'new', to: 'planned' },
      { at: day(5), from: 'planned', to: 'hidden' },
      { at: day(6), from: 'hidden', to: 'planned' },
      { at: day(7), from: 'planned', to: 'done' },
    ]
    expect(labelsOf(moves, 4)).toEqual([
      ['Planned', 4],
      ['Shipped', 7],
    ])
    expect(labelsOf([{ at: day(2), from: 'new', to: 'looked' }])).toEqual([['Under review', 1]])
  })

  test('starts at the first visible label', () => {
    expect(labelsOf([{ at: day(2), from: 'hidden', to: 'planned' }])).toEqual([['Planned', 2]])
  })
})
