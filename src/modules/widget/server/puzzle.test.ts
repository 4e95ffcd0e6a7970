import { expect, test } from 'vitest'

import { bitsFor, createPuzzle } from './puzzle.ts'

const now = new Date('2026-05-31T12:00:00Z')
const solver = { widgetId: 'shop', address: '203.0.113.9' }
const puzzle = createPuzzle('secret')

async function solve(challenge: string, by = solver, at = now): Promise<string> {
  for (let answer = 0; ; answer++) {
    const proof = `${challenge}.${answer}`
    if (await puzzle.findSolved(by, proof, at)) return proof
    if (answer > 2000) throw new Error('not solved')
  }
}

test('a solution has a unique ID', async () => {
  const [one, other] = [puzzle.challenge(solver, 4, now), puzzle.challenge(solver, 4, now)]
  const names = [
    await puzzle.findSolved(solver, await solve(one), now),
    await puzzle.findSolved(solver, await solve(other), now),
  ]
  expect(new Set(names).size).toBe(2)
  expect(names).not.toContain(undefined)
})

test('it is valid for five minutes', async () => {
  const proof = await solve(puzzle.challenge(solver, 4, now))
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(await puzzle.findSolved(solver, proof, after(299))).toBeDefined()
  expect(await puzzle.findSolved(solver, proof, after(300))).toBeUndefined()
})

test('it is valid for one widget and one address', async () => {
  const proof = await solve(puzzle.challenge(solver, 4, now))
  for (const other of [{ widgetId: 'blog' }, { address: '203.0.113.10' }]) {
    expect(await puzzle.findSolved({ ...solver, ...other }, proof, now)).toBeUndefined()
  }
})

test("a client can't make it easier, longer or sign it", async () => {
  const proof = await solve(puzzle.challenge(solver, 4, now))
  const [, expires = '', nonce = '', signature = '', answer = ''] = proof.split('.')
  const forged = [
    `0.${expires}.${nonce}.${signature}.${answer}`,
    `4.${Number(expires) + 1}.${nonce}.${signature}.${answer}`,
    `4.${expires}.other.${signature}.${answer}`,
    `4.${expires}.${nonce}..${answer}`,
    createPuzzle('guess').challenge(solver, 0, now) + '.0',
    proof + '.0',
    `${proof} `,
    `4.${expires}.${nonce}.${signature}.-1`,
    '',
    '....',
  ]
  for (const each of forged) {
    expect(await puzzle.findSolved(solver, each, now)).toBeUndefined()
  }
})

test('an answer without work is rejected', async () => {
  const challenge = puzzle.challenge(solver, 30, now)
  expect(await puzzle.findSolved(solver, `${challenge}.0`, now)).toBeUndefined()
})

test.each([
  [{ here: 1, everywhere: 1 }, 0],
  [{ here: 5, everywhere: 1000 }, 0],
  [{ here: 6, everywhere: 6 }, 8],
  [{ here: 1, everywhere: 1001 }, 8],
  [{ here: 21, everywhere: 21 }, 10],
  [{ here: 41, everywhere: 41 }, 12],
])('for %o it takes %i bits', (tries, bits) => {
  expect(bitsFor(tries)).toBe(bits)
})
