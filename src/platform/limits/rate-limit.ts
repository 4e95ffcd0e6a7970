import type { Pool } from '#platform/database/pool.ts'
import { refuse } from '#platform/registry/refuse.ts'

export interface Allowance {
  /** What is counted, and for whom: `sign-in:address:203.0.113.9`. */
  readonly bucket: string
  readonly limit: number
  readonly windowSeconds: number
  /** Shown when it is used up. */
  readonly sentence?: string
}

/** One atomic statement, outside any transaction of the caller, so that a failed try still counts. */
export async function spend(pool: Pool, allowance: Allowance): Promise<void> {
  const { bucket, limit, windowSeconds } = allowance
  const [result] = await pool.run(() => [{ text: spendOne, values: [bucket, windowSeconds] }])
  const row = result?.rows[0] as { used: number; seconds_left: number } | undefined
  if (row && row.used > limit) {
    refuse('rate_limited', allowance.sentence ?? 'Too many tries. Wait a moment and try again.', {
      retryAfterSeconds: Math.max(1, row.seconds_left),
    })
  }
}

const spendOne = `
  insert into rate_buckets as held (bucket, window_ends_at, used)
  values ($1, now() + make_interval(secs => $2), 1)
  on conflict (bucket) do update set
    used = case when held.window_ends_at <= now() then 1 else held.used + 1 end,
    window_ends_at = case when held.window_ends_at <= now() then excluded.window_ends_at else held.window_ends_at end
  returning used, ceil(extract(epoch from window_ends_at - now()))::int as seconds_left`
