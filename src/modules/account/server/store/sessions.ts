import { sql } from 'kysely'

import type { StaffRole } from '#platform/permissions/principal.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type { SignInWay } from '../../model.ts'

export interface FoundSession {
  readonly sessionId: string
  readonly userId: string
  readonly name: string
  readonly email: string | undefined
  readonly staffRole: StaffRole | undefined
  readonly hasSteppedUp: boolean
  readonly organizationId: string | undefined
  readonly isSeenStale: boolean
  readonly ageSeconds: number
  readonly idleSeconds: number
  readonly hasSecondFactor: boolean
}

/** Uses the database clock, so a server with a wrong clock neither ends nor extends sessions. */
export async function findLiveSession(
  scope: PlatformScope,
  tokenHash: string,
): Promise<FoundSession | undefined> {
  return (await findLiveSessions(scope, [tokenHash])).get(tokenHash)
}

export async function findLiveSessions(
  scope: PlatformScope,
  tokenHashes: readonly string[],
): Promise<Map<string, FoundSession>> {
  const { rows } = await sql<FoundRow>`
    select session.token_hash, session.id, session.user_id, session.organization_id,
      session.stepped_up_at > now() - interval '10 minutes' as has_stepped_up,
      person.name, person.email, person.staff_role,
      session.seen_at < now() - interval '5 minutes' or session.seen_at = session.created_at
        as is_seen_stale,
      extract(epoch from now() - session.created_at)::int as age_seconds,
      extract(epoch from now() - session.seen_at)::int as idle_seconds,
      session.second_factor_at is not null and (
        exists (select from totp_factors where user_id = person.id and confirmed_at is not null)
        or exists (select from passkeys where user_id = person.id)) as has_second_factor
    from sessions session join users person on person.id = session.user_id
    where session.token_hash = any(${[...tokenHashes]}::text[])
      and person.disabled_at is null and person.closed_at is null
      and session.seen_at > now() - case when person.staff_role is null
        then interval '30 days' else interval '12 hours' end
      and session.created_at > now() - case when person.staff_role is null
        then interval '400 days' else interval '7 days' end`.execute(scope.db)
  return new Map(rows.map((row) => [row.tokenHash, toSession(row)]))
}

function toSession(row: FoundRow): FoundSession {
  return {
    sessionId: row.id,
    userId: row.userId,
    name: row.name,
    email: row.email ?? undefined,
    staffRole: row.staffRole ?? undefined,
    hasSteppedUp: row.hasSteppedUp ?? false,
    organizationId: row.organizationId ?? undefined,
    isSeenStale: row.isSeenStale,
    ageSeconds: row.ageSeconds,
    idleSeconds: row.idleSeconds,
    hasSecondFactor: row.hasSecondFactor,
  }
}

interface FoundRow {
  tokenHash: string
  id: string
  userId: string
  organizationId: string | null
  hasSteppedUp: boolean | null
  name: string
  email: string | null
  staffRole: StaffRole | null
  isSeenStale: boolean
  ageSeconds: number
  idleSeconds: number
  hasSecondFactor: boolean
}

export interface NewSession {
  readonly userId: string
  readonly organizationId: string | undefined
  readonly tokenHash: string
  readonly how: SignInWay
  readonly hasSecondFactor: boolean
  readonly address: string
  readonly userAgent: string
}

export async function insertSession(scope: PlatformScope, session: NewSession): Promise<string> {
  const { id } = await scope.db
    .insertInto('sessions')
    .values({
      userId: session.userId,
      organizationId: session.organizationId ?? null,
      tokenHash: session.tokenHash,
      how: session.how,
      address: session.address,
      userAgent: session.userAgent,
      steppedUpAt: now,
      secondFactorAt: session.hasSecondFactor ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findSessionRow(scope: PlatformScope, id: string) {
  return scope.db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'steppedUpAt', 'organizationId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listSessionRows(scope: PlatformScope, userId: string) {
  return scope.db
    .selectFrom('sessions')
    .select(['id', 'how', 'createdAt', 'seenAt', 'address', 'userAgent'])
    .where('userId', '=', userId)
    .orderBy('seenAt', 'desc')
    .limit(200)
    .execute()
}

export async function saveSeen(scope: PlatformScope, id: string): Promise<void> {
  await scope.db.updateTable('sessions').set({ seenAt: now }).where('id', '=', id).execute()
}

export async function saveStepUp(scope: PlatformScope, id: string): Promise<Date | undefined> {
  const row = await scope.db
    .updateTable('sessions')
    .set({ steppedUpAt: now })
    .where('id', '=', id)
    .returning('steppedUpAt')
    .executeTakeFirst()
  return row?.steppedUpAt ?? undefined
}

export async function saveSecondFactor(scope: PlatformScope, id: string): Promise<void> {
  await scope.db.updateTable('sessions').set({ secondFactorAt: now }).where('id', '=', id).execute()
}

export async function saveSessionToken(
  scope: PlatformScope,
  id: string,
  tokenHash: string,
): Promise<void> {
  await scope.db.updateTable('sessions').set({ tokenHash }).where('id', '=', id).execute()
}

export async function saveOrganization(
  scope: PlatformScope,
  id: string,
  organizationId: string,
): Promise<string | undefined> {
  const row = await scope.db
    .updateTable('sessions')
    .set({ organizationId })
    .where('id', '=', id)
    .returning('userId')
    .executeTakeFirst()
  return row?.userId
}

export type Which =
  | { readonly userId: string; readonly id?: string; readonly exceptId?: string | undefined }
  | { readonly tokenHash: string }

export async function deleteSessions(
  scope: PlatformScope,
  which: Which,
): Promise<{ id: string; userId: string }[]> {
  const sessions = scope.db.deleteFrom('sessions').returning(['id', 'userId'])
  if ('tokenHash' in which) return sessions.where('tokenHash', '=', which.tokenHash).execute()
  return sessions
    .where('userId', '=', which.userId)
    .$if(which.id !== undefined, (query) => query.where('id', '=', which.id ?? ''))
    .$if(which.exceptId !== undefined, (query) => query.where('id', '!=', which.exceptId ?? ''))
    .execute()
}

export async function deleteExpiredSessions(scope: PlatformScope): Promise<void> {
  await sql`
    delete from sessions session using users person
    where person.id = session.user_id and (
      session.seen_at < now() - interval '30 days' or session.created_at < now() - interval '400 days'
      or person.staff_role is not null and (
        session.seen_at < now() - interval '12 hours' or session.created_at < now() - interval '7 days'))
  `.execute(scope.db)
}

const now = sql<Date>`now()`
