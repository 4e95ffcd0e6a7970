import type { Pool } from '#platform/database/pool.ts'
import { batchedInTurn } from '#platform/database/batched.ts'
import { refuse } from '#platform/registry/refuse.ts'

export interface Allowance {
  /** What is counted, and for whom: `sign-in:address:203.0.113.9`. */
  readonly bucket: string
  readonly limit: number
  readonly windowSeconds: number
  readonly sentence?: string
}

/**
 * Counts in one atomic statement outside the caller's transaction, so a failed attempt still
 * counts. All buckets are counted; the first exhausted one refuses.
 */
export async function spend(pool: Pool, allowances: readonly Allowance[]): Promise<number[]> {
  const counter = counters.get(pool) ?? batchedInTurn<Allowance, Count>((all) => count(pool, all))
  counters.set(pool, counter)
  const counts = await Promise.all(allowances.map((allowance) => counter(allowance)))
  for (const [place, { limit, sentence }] of allowances.entries()) {
    const { used = 0, secondsLeft = 0 } = counts[place] ?? {}
    if (used <= limit) continue
    refuse('rate_limited', sentence ?? 'Too many attempts. Wait a moment and try again.', {
      retryAfterSeconds: Math.max(1, secondsLeft),
    })
  }
  return counts.map(({ used }) => used)
}

interface Count {
  readonly used: number
  readonly secondsLeft: number
}

const counters = new WeakMap<Pool, (allowance: Allowance) => Promise<Count>>()

async function count(pool: Pool, allowances: readonly Allowance[]): Promise<Count[]> {
  const spent = Map.groupBy(allowances, ({ bucket }) => bucket)
  const values = [
    [...spent.keys()],
    [...spent.values()].map(([first]) => first?.windowSeconds ?? 0),
    [...spent.values()].map(({ length }) => length),
  ]
  const [result] = await pool.run(() => [{ text: spendAll, values }])
  const rows = (result?.rows ?? []) as { bucket: string; used: number; secondsLeft: number }[]
  const held = new Map(rows.map((row) => [row.bucket, row]))
  for (const row of rows) row.used -= spent.get(row.bucket)?.length ?? 0
  return allowances.map(({ bucket }) => {
    const row = held.get(bucket)
    if (!row) throw new Error(`${bucket} wasn’t counted.`)
    return { used: ++row.used, secondsLeft: row.secondsLeft }
  })
}

// Sorted by name, so that two nodes counting the same buckets don't deadlock.
const spendAll = `
  insert into rate_buckets as held (bucket, window_ends_at, used)
  select bucket, now() + make_interval(secs => seconds), times
  from unnest($1::text[], $2::int[], $3::int[]) as spent (bucket, seconds, times)
  order by bucket
  on conflict (bucket) do update set
    used = case when held.window_ends_at <= now() then excluded.used else held.used + excluded.used end,
    window_ends_at = case when held.window_ends_at <= now() then excluded.window_ends_at else held.window_ends_at end
  returning bucket, used, ceil(extract(epoch from window_ends_at - now()))::int as seconds_left`
