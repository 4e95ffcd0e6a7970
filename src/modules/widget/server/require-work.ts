import type { Exchange } from '#platform/http/exchange.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { hashOf } from './actions/pages.ts'
import { bitsFor, lifeSeconds, puzzleOf, type Puzzle, type Solver } from './puzzle.ts'
import { findVisitorSession } from './store.ts'

/**
 * Requires proof of work from visitors who start conversations more often than people do, so a
 * script can't fill an inbox for free. Verified users are exempt.
 */
export function requireWork<Input extends Begun, Answer>(
  act: (scope: Scope, input: Input, exchange: Exchange) => Promise<Answer>,
): (scope: Scope, input: Input, exchange: Exchange) => Promise<Answer> {
  return async (scope, input, exchange) => {
    const puzzle = puzzleOf(scope)
    if (!puzzle) return act(scope, input, exchange)
    const widgetId = input.id ?? widgetOf(scope)
    const solver = { widgetId, address: exchange.address }
    if (!(await isWorkDone(scope, puzzle, { solver, proof: input.proof }))) {
      const bits = bitsFor(await countTries(scope, solver))
      if (bits > 0 && !(await isVerifiedUser(scope, input))) {
        refuse('rate_limited', sentence, {
          retryAfterSeconds: 3600,
          facts: { challenge: puzzle.challenge(solver, bits, scope.now) },
        })
      }
    }
    return act(scope, input, exchange)
  }
}

interface Begun {
  readonly id?: string
  readonly secret?: string
  readonly proof?: string | undefined
}

async function isWorkDone(
  scope: Scope,
  puzzle: Puzzle,
  { solver, proof }: { solver: Solver; proof: string | undefined },
): Promise<boolean> {
  const nonce = proof && (await puzzle.findSolved(solver, proof, scope.now))
  if (!nonce) return false
  const once = { bucket: `chat:solved:${nonce}`, windowSeconds: 2 * lifeSeconds }
  const [used = 0] = await scope.spend({ ...once, limit: Infinity })
  return used <= 1
}

async function countTries(
  scope: Scope,
  { widgetId, address }: Solver,
): Promise<{ here: number; everywhere: number }> {
  const anHour = { limit: Infinity, windowSeconds: 3600 }
  const [here = 0, everywhere = 0] = await scope.spend(
    { ...anHour, bucket: `chat:try:${widgetId}:${address}` },
    { ...anHour, bucket: `chat:try:${widgetId}` },
  )
  return { here, everywhere }
}

async function isVerifiedUser(scope: Scope, { id, secret }: Begun): Promise<boolean> {
  if (scope.actor.kind === 'visitor') return scope.actor.visitor.isVerified
  if (id === undefined || secret === undefined) return false
  const session = await findVisitorSession(scope, { widgetId: id, tokenHash: hashOf(secret) })
  return session?.isVerified ?? false
}

function widgetOf({ actor }: Scope): string {
  return actor.kind === 'visitor' ? actor.visitor.widgetId : ''
}

const sentence = 'Too many new conversations from your network. Try again later.'
