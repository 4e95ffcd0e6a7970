import type { Pool } from '#platform/database/pool.ts'

/**
 * Takes up to `wanted` tokens of this minute and returns how many it got. Computed on the locked
 * row, so two nodes at once never exceed the rate.
 */
export async function takeTokens(
  pool: Pool,
  { key, perMinute, requested }: { key: string; perMinute: number; requested: number },
): Promise<number> {
  const [result] = await pool.run(() => [{ text: take, values: [key, perMinute, requested] }])
  return Number(result?.rows[0]?.['taken'] ?? 0)
}

const refilled = (row: string): string =>
  `least($2::float8, ${row}.tokens + $2 * greatest(0, extract(epoch from now() - ${row}.at)) / 60)`

const take = `
  insert into mail_rates as held (key, tokens, at)
  values ($1, $2::float8 - least($3::int, $2), now())
  on conflict (key) do update set
    tokens = ${refilled('held')} - least($3, greatest(0, floor(${refilled('held')}))),
    at = greatest(held.at, now())
  returning round(coalesce(${refilled('old')}, $2) - new.tokens)::int as taken`

/**
 * Like takeTokens, but requests beyond the rate reserve future slots up to `horizon` minutes ahead.
 * Returns the tokens left before; the first request gets the remainder.
 */
export async function takeSlots(
  pool: Pool,
  {
    key,
    perMinute,
    requested,
    horizon,
  }: { key: string; perMinute: number; requested: number; horizon: number },
): Promise<number> {
  const values = [key, perMinute, requested, horizon]
  const [result] = await pool.run(() => [{ text: reserve, values }])
  return Number(result?.rows[0]?.['held'] ?? 0)
}

const reserve = `
  insert into mail_rates as held (key, tokens, at)
  values ($1, greatest($2::float8 - $3::int, -$2 * $4::float8), now())
  on conflict (key) do update set
    tokens = greatest(${refilled('held')} - $3, -$2 * $4), at = greatest(held.at, now())
  returning coalesce(${refilled('old')}, $2) as held`

export async function giveBackTokens(pool: Pool, key: string): Promise<void> {
  await pool.run(() => [{ text: giveBack, values: [key] }])
}

const giveBack = 'update mail_rates set tokens = tokens + 1 where key = $1'

/** Like takeTokens, for a UTC day that doesn't refill. */
export async function takeDailyTokens(
  pool: Pool,
  {
    organizationId,
    perDay,
    requested,
  }: { organizationId: string; perDay: number; requested: number },
): Promise<number> {
  const values = [organizationId, perDay, requested]
  const [result] = await pool.run(() => [{ text: takeDay, values }])
  return Number(result?.rows[0]?.['taken'] ?? 0)
}

// The limit may have been lowered below what was already sent.
const takeDay = `
  insert into mail_days as held (org_id, day, sent)
  values ($1, (now() at time zone 'utc')::date, least($2::int, $3::int))
  on conflict (org_id, day) do update set sent = least(greatest(held.sent, $2), held.sent + $3)
  returning new.sent - coalesce(old.sent, 0) as taken`
