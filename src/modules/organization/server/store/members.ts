import { sql, type Selectable, type Updateable } from 'kysely'

import type { Members } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { MemberRole } from '../../model.ts'

export type MemberRow = Selectable<Members> & { team_ids: string[] }

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
  let query = presentMembers(scope).orderBy('display_name').orderBy('id').limit(limit)
  if (role) query = query.where('role', '=', role)
  if (state) query = query.where('disabled_at', state === 'active' ? 'is' : 'is not', null)
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
    .where('disabled_at', 'is', null)
    .where('last_seen_at', '>=', since)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listNames(
  { db }: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'user_id', 'display_name'])
    .where(sql<boolean>`(id = any(${[...ids]}::uuid[]) or user_id = any(${[...ids]}::uuid[]))`)
    .execute()
  return new Map(rows.flatMap((row) => [row.id, row.user_id].map((id) => [id, row.display_name])))
}

export async function listEmails(
  { db }: Scope,
  userIds: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ user_id: string; email: string | null }>`
    select user_id, email from app.member_emails(${[...userIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ user_id: id, email }) => [id, email]))
}

export async function changeMember(
  { db, now }: Scope,
  { id, version }: { id: string; version: number },
  change: Updateable<Members>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ ...change, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function leaveAllTeams({ db }: Scope, memberId: string): Promise<void> {
  await db.deleteFrom('team_members').where('member_id', '=', memberId).execute()
}

function presentMembers({ db }: Scope) {
  return db
    .selectFrom('members')
    .selectAll()
    .select(
      sql<string[]>`array(
        select team_id from team_members
        where org_id = members.org_id and member_id = members.id order by team_id)`.as('team_ids'),
    )
    .where('removed_at', 'is', null)
}

export async function listTeammateRows({ db }: Scope, limit: number) {
  return db
    .selectFrom('members')
    .select(['id', 'display_name', 'picture_id', 'role', 'role_key', 'role_id'])
    .select(['disabled_at', 'removed_at'])
    .orderBy(sql`removed_at is not null`)
    .orderBy('display_name')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listActiveIds(
  scope: Scope,
  { roleId }: { roleId?: string } = {},
): Promise<string[]> {
  let query = presentMembers(scope).clearSelect().select('id').where('disabled_at', 'is', null)
  if (roleId !== undefined) query = query.where('role_id', '=', roleId)
  return (await query.execute()).map(({ id }) => id)
}

export async function isProvenMember({ db }: Scope, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_proven: boolean }>`
    select app.is_proven_member(${id}) as is_proven`.execute(db)
  return rows[0]?.is_proven ?? false
}

export async function hasSecondFactor({ db }: Scope, id: string): Promise<boolean> {
  const { rows } = await sql<{ has_factor: boolean }>`
    select app.has_second_factor(${id}) as has_factor`.execute(db)
  return rows[0]?.has_factor ?? false
}

export async function listActorIds({ db }: Scope, id: string): Promise<string[]> {
  const row = await db
    .selectFrom('members')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? [id, row.user_id] : [id]
}
