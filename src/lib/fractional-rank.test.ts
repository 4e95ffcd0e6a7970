import { describe, expect, test } from 'vitest'

import { rankBetween, spreadRanks } from './fractional-rank.ts'

describe('a place between two', () => {
  test.each([
    [null, null, 'a0'],
    ['a0', null, 'a1'],
    [null, 'a0', 'Zz'],
    ['a0', 'a1', 'a0V'],
    ['a0', 'a0V', 'a0G'],
    ['a0V', 'a1', 'a0l'],
    ['Zz', 'a0', 'ZzV'],
    ['Zz', 'a1', 'a0'],
    ['az', null, 'b00'],
    [null, 'Z0', 'Yzz'],
  ])('%s and %s is %s', (before, after, rank) => {
    expect(rankBetween(before, after)).toBe(rank)
  })

  test('what stands the wrong way round has none', () => {
    expect(() => rankBetween('a1', 'a0')).toThrow('There is no place')
    expect(() => rankBetween('a0', 'a0')).toThrow('There is no place')
  })
})

test('five thousand put at either end keep short keys in order', () => {
  const ranks: string[] = []
  for (let row = 0; row < 5000; row++) ranks.push(rankBetween(ranks.at(-1) ?? null, null))
  for (let row = 0; row < 5000; row++) ranks.unshift(rankBetween(null, ranks[0] ?? null))

  expect(inOrder(ranks)).toBe(true)
  expect(Math.max(...ranks.map(({ length }) => length))).toBeLessThanOrEqual(5)
})

test('twenty thousand random moves keep one order', () => {
  const random = seeded(7)
  const ranks = spreadRanks(50)
  for (let move = 0; move < 20_000; move++) {
    ranks.splice(Math.floor(random() * ranks.length), 1)
    const place = Math.floor(random() * (ranks.length + 1))
    ranks.splice(place, 0, rankBetween(ranks[place - 1] ?? null, ranks[place] ?? null))
  }

  expect(inOrder(ranks)).toBe(true)
  expect(new Set(ranks).size).toBe(50)
  expect(ranks.filter((rank) => rank.endsWith('0') && rank.length > 4)).toEqual([])
})

test('always into the same gap grows by a letter in about six', () => {
  let [low, high] = ['a0', 'a1']
  for (let move = 0; move < 300; move++) {
    const rank = rankBetween(low, high)
    expect(low < rank && rank < high).toBe(true)
    if (move % 2 === 0) low = rank
    else high = rank
  }
  expect(high.length).toBeLessThan(120)
})

test('spread keys stand in order, behind what is there', () => {
  const ranks = spreadRanks(1000, 'a5V')

  expect(inOrder(['a5V', ...ranks])).toBe(true)
  expect(spreadRanks(0)).toEqual([])
})

function inOrder(ranks: readonly string[]): boolean {
  return ranks.every((rank, place) => place === 0 || (ranks[place - 1] ?? '') < rank)
}

/** The same moves on each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
