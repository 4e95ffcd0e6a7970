import { sql } from 'kysely'

import type { OneTimeTokens } from '#platform/database/tables.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

export type TokenKind = OneTimeTokens['kind']

export interface NewToken {
  readonly kind: TokenKind
  readonly hash: string
  readonly lastsMs: number
  readonly user?: { readonly id: string; readonly credentialVersion: number } | undefined
  readonly address?: string | undefined
  readonly data?: Readonly<Record<string, unknown>> | undefined
}

export async function insertToken(scope: PlatformScope, token: NewToken): Promise<void> {
  await scope.db
    .insertInto('one_time_tokens')
    .values({
      kind: token.kind,
      hash: token.hash,
      userId: token.user?.id ?? null,
      credentialVersion: token.user?.credentialVersion ?? null,
      address: token.address ?? null,
      data: JSON.stringify(token.data ?? {}),
      expiresAt: sql<Date>`now() + make_interval(secs => ${token.lastsMs / 1000})`,
    })
    .execute()
}

export type TokenOwner = { readonly userId: string } | { readonly address: string }

export async function deleteTokens(
  scope: PlatformScope,
  owner: TokenOwner,
  kinds?: readonly TokenKind[],
): Promise<void> {
  const tokens = scope.db
    .deleteFrom('one_time_tokens')
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
  if ('userId' in owner) await tokens.where('userId', '=', owner.userId).execute()
  else await tokens.where('userId', 'is', null).where('address', '=', owner.address).execute()
}

export interface LiveToken {
  readonly userId: string | null
  readonly address: string | null
  readonly data: unknown
}

/** A single statement: of concurrent requests with the same token, one gets the row. */
export async function takeToken(
  scope: PlatformScope,
  kind: TokenKind,
  hash: string,
): Promise<LiveToken | undefined> {
  const { rows } = await sql<TokenRow>`
    update one_time_tokens token set used_at = now() where ${isLive(kind, hash)}
    returning token.user_id, token.address, token.data`.execute(scope.db)
  return toLive(rows[0])
}

export async function findToken(
  scope: PlatformScope,
  kind: TokenKind,
  hash: string,
): Promise<LiveToken | undefined> {
  const { rows } = await sql<TokenRow>`
    select token.user_id, token.address, token.data
    from one_time_tokens token where ${isLive(kind, hash)}`.execute(scope.db)
  return toLive(rows[0])
}

export async function isTokenUsed(
  scope: PlatformScope,
  which: { readonly userId: string; readonly kind: TokenKind; readonly pair: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from one_time_tokens
      where user_id = ${which.userId} and kind = ${which.kind} and data->>'pair' = ${which.pair}
        and used_at is not null and expires_at > now()
    ) as found`.execute(scope.db)
  return rows[0]?.found ?? false
}

export async function deleteExpiredTokens(scope: PlatformScope): Promise<void> {
  await scope.db
    .deleteFrom('one_time_tokens')
    .where('expiresAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

interface TokenRow {
  userId: string | null
  address: string | null
  data: unknown
}

function toLive(row: TokenRow | undefined): LiveToken | undefined {
  return row && { userId: row.userId, address: row.address, data: row.data }
}

/** Account tokens also require an enabled account and unchanged credentials. */
function isLive(kind: TokenKind, hash: string) {
  return sql`
    token.hash = ${hash} and token.kind = ${kind} and token.used_at is null and token.expires_at > now()
    and (token.user_id is null or exists (
      select from users person
      where person.id = token.user_id and person.credential_version = token.credential_version
        and person.disabled_at is null and person.closed_at is null))`
}
