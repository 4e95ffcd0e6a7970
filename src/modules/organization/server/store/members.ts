import { sql, type Selectable, type Updateable } from 'kysely'

import type { Members } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { MemberRole } from '../../model.ts'

export type MemberRow = Selectable<Members> & { teamIds: string[] }

export interface MemberFilter {
  readonly role?: MemberRole | undefined
  readonly state?: 'active' | 'disabled' | undefined
  readonly after?: readonly [name: string, id: string] | undefined
  readonly limit: number
}

export async function listMemberRows(
  scope: Scope,
  { role, state, after, limit }: MemberFilter,
): Promise<MemberRow[]> {
  let query = presentMembers(scope).orderBy('displayName').orderBy('id').limit(limit)
  if (role) query = query.where('role', '=', role)
  if (state) query = query.where('disabledAt', state === 'active' ? 'is' : 'is not', null)
  if (after) {
    query = query.where(sql<boolean>`(display_name, id) > (${after[0]}, ${after[1]}::uuid)`)
  }
  return query.execute()
}

export async function findMemberRow(scope: Scope, id: string): Promise<MemberRow | undefined> {
  return presentMembers(scope).where('id', '=', id).executeTakeFirst()
}

export async function listPresentIds(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await presentMembers(scope)
    .clearSelect()
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listIdsSeenSince(scope: Scope, since: Date): Promise<string[]> {
  const rows = await presentMembers(scope)
    .clearSelect()
    .select('id')
    .where('disabledAt', 'is', null)
    .where('lastSeenAt', '>=', since)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listNames(
  { db }: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'userId', 'displayName'])
    .where(sql<boolean>`(id = any(${[...ids]}::uuid[]) or user_id = any(${[...ids]}::uuid[]))`)
    .execute()
  return new Map(rows.flatMap((row) => [row.id, row.userId].map((id) => [id, row.displayName])))
}

export async function listEmails(
  { db }: Scope,
  userIds: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ userId: string; email: string | null }>`
    select user_id, email from app.member_emails(${[...userIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ userId: id, email }) => [id, email]))
}

export async function changeMember(
  { db, now }: Scope,
  { id, version }: { id: string; version: number },
  change: Updateable<Members>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ ...change, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function leaveAllTeams({ db }: Scope, memberId: string): Promise<void> {
  await db.deleteFrom('team_members').where('memberId', '=', memberId).execute()
}

function presentMembers({ db }: Scope) {
  return db
    .selectFrom('members')
    .selectAll()
    .select(
      sql<string[]>`array(
        select team_id from team_members
        where org_id = members.org_id and member_id = members.id order by team_id)`.as('teamIds'),
    )
    .where('removedAt', 'is', null)
}

export async function listTeammateRows({ db }: Scope, limit: number) {
  return db
    .selectFrom('members')
    .select(['id', 'displayName', 'pictureId', 'role', 'roleKey', 'roleId'])
    .select(['disabledAt', 'removedAt'])
    .orderBy(sql`removed_at is not null`)
    .orderBy('displayName')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listActiveIds(
  scope: Scope,
  { roleId }: { roleId?: string } = {},
): Promise<string[]> {
  let query = presentMembers(scope).clearSelect().select('id').where('disabledAt', 'is', null)
  if (roleId !== undefined) query = query.where('roleId', '=', roleId)
  return (await query.execute()).map(({ id }) => id)
}

export async function isProvenMember({ db }: Scope, id: string): Promise<boolean> {
  const { rows } = await sql<{ isProven: boolean }>`
    select app.is_proven_member(${id}) as is_proven`.execute(db)
  return rows[0]?.isProven ?? false
}

export async function hasSecondFactor({ db }: Scope, id: string): Promise<boolean> {
  const { rows } = await sql<{ hasFactor: boolean }>`
    select app.has_second_factor(${id}) as has_factor`.execute(db)
  return rows[0]?.hasFactor ?? false
}

export async function listActorIds({ db }: Scope, id: string): Promise<string[]> {
  const row = await db
    .selectFrom('members')
    .select('userId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? [id, row.userId] : [id]
}
