import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'

import type { Call } from '#platform/registry/call.ts'
import { productRegistry } from '#tests/support/product-registry.ts'

export type ModuleCalls = readonly [module: string, calls: readonly Call[]]

/**
 * The part of all registered modules that this file tests. `idempotency-1.test.ts` and its siblings
 * divide them evenly; adding a file makes every part smaller.
 */
export function shareOf(file: string): readonly ModuleCalls[] {
  const [own, others] = siblingsOf(file)
  const shares = others.map((): ModuleCalls[] => [])
  for (const module of byModule(productRegistry().calls.map(({ call }) => call))) {
    const [lightest] = shares.toSorted((one, other) => weightOf(one) - weightOf(other))
    lightest?.push(module)
  }
  return shares[others.indexOf(own)] ?? []
}

export function countShares(file: string): number {
  return siblingsOf(file)[1].length
}

function siblingsOf(file: string): [own: string, all: readonly string[]] {
  const own = basename(file)
  const name = own.replace(/\d+\.test\.ts$/, '')
  const isSibling = (other: string) => /^\d+\.test\.ts$/.test(other.replace(name, ''))
  return [own, readdirSync(dirname(file)).filter(isSibling).toSorted()]
}

/** Largest first, so that the parts even out. */
function byModule(calls: readonly Call[]): readonly ModuleCalls[] {
  const groups = Map.groupBy(calls, ({ name }) => name.replace(/\..*/, ''))
  return [...groups].toSorted(([, one], [, other]) => other.length - one.length)
}

function weightOf(share: readonly ModuleCalls[]): number {
  return share.reduce((sum, [, calls]) => sum + calls.length, 0)
}
