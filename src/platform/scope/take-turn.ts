import { sql } from 'kysely'

import { setTimeout } from 'node:timers/promises'

import { refuse } from '#platform/registry/refuse.ts'

import type { Scope } from './scope.ts'

/**
 * Serializes work on the same thing until the transactions end. Waiting holds a connection, so only
 * a few callers wait, and briefly; the others are refused and asked to retry.
 */
export async function takeTurn(scope: Scope, name: string, sentence: string): Promise<void> {
  const key = `turn:${scope.organizationId}:${name}`
  if (await tryLock(scope, key)) return
  if ((await tryEnter(scope, key)) && (await waitFor(scope, key))) return
  refuse('rate_limited', sentence, { retryAfterSeconds: 1 })
}

async function tryEnter(scope: Scope, key: string): Promise<boolean> {
  for (let seat = 0; seat < seats; seat++) {
    if (await tryLock(scope, `${key}:${seat}`)) return true
  }
  return false
}

async function waitFor(scope: Scope, key: string): Promise<boolean> {
  for (let waited = 0; waited < maxWaitMs; waited += pauseMs) {
    await setTimeout(pauseMs)
    if (await tryLock(scope, key)) return true
  }
  return false
}

async function tryLock({ db }: Scope, key: string): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as "isTaken"`.execute(db)
  return rows[0]?.isTaken === true
}

const seats = 4
const pauseMs = 25
// Shorter than the time a request waits for a connection.
const maxWaitMs = 1500
