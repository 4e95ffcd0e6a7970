import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import type { Invitations } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { InvitationState } from '../../model.ts'

export type InvitationRow = Selectable<Invitations> & { inviterName: string; now: Date }

export interface InvitationFilter {
  readonly state?: InvitationState | undefined
  readonly before?: string | undefined
  readonly limit: number
}

export async function listInvitationRows(
  scope: Scope,
  { state, before, limit }: InvitationFilter,
): Promise<InvitationRow[]> {
  let query = invitations(scope).orderBy('invitation.id', 'desc').limit(limit)
  if (state) query = query.where(isIn[state])
  if (before) query = query.where('invitation.id', '<', before)
  return query.execute()
}

export async function findInvitationRow(
  scope: Scope,
  id: string,
): Promise<InvitationRow | undefined> {
  return invitations(scope).where('invitation.id', '=', id).executeTakeFirst()
}

export async function listInvitationsByIds(
  scope: Scope,
  ids: readonly string[],
): Promise<InvitationRow[]> {
  return invitations(scope)
    .where(sql<boolean>`invitation.id = any(${[...ids]}::uuid[])`)
    .execute()
}

export async function listInvitedEmails(
  { db }: Scope,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('invitations as invitation')
    .select('email')
    .where(isIn.open)
    .where(sql<boolean>`email = any(${[...emails]}::text[])`)
    .execute()
  return rows.map(({ email }) => email)
}

export async function countOpenInvitations({ db }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('invitations as invitation')
    .select((the) => the.fn.countAll<bigint>().as('count'))
    .where(isIn.open)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countInvitationsTo({ db }: Scope, roleKey: string): Promise<number> {
  const { count } = await db
    .selectFrom('invitations as invitation')
    .select((the) => the.fn.countAll<bigint>().as('count'))
    .where('roleKey', '=', roleKey)
    .where(isIn.open)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type NewInvitation = Omit<Insertable<Invitations>, 'orgId' | 'id' | 'expiresAt'>

export async function insertInvitation(
  { db, organizationId, now }: Scope,
  invitation: NewInvitation,
): Promise<string | undefined> {
  const row = await db
    .insertInto('invitations')
    .values({ ...invitation, orgId: organizationId, expiresAt: inSevenDays })
    .onConflict((on) =>
      on
        .columns(['orgId', 'email'])
        .where('endedAt', 'is', null)
        .doUpdateSet((the) => ({
          ...invitation,
          expiresAt: inSevenDays,
          resentCount: 0,
          version: the('invitations.version', '+', 1),
          createdAt: now,
          updatedAt: now,
        }))
        .where('invitations.expiresAt', '<=', sql<Date>`now()`),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function renewInvitation(
  { db, now }: Scope,
  id: string,
  { tokenHash, invitedBy }: { tokenHash: string; invitedBy: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set((the) => ({
      tokenHash,
      invitedBy,
      resentCount: the('resentCount', '+', 1),
      expiresAt: inSevenDays,
      version: the('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('resentCount', '<', maxResends)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const maxResends = 5

export async function changeInvitationRow(
  { db, now }: Scope,
  { id, version }: { id: string; version: number },
  change: Updateable<Invitations>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ ...change, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function saveRevoked(scope: Scope, id: string): Promise<Revoked | undefined> {
  return revoking(scope).where('id', '=', id).executeTakeFirst()
}

export async function saveAllRevoked(scope: Scope, invitedBy: string): Promise<Revoked[]> {
  return revoking(scope).where('invitedBy', '=', invitedBy).execute()
}

export type Revoked = Pick<InvitationRow, 'id' | 'email'>

function revoking({ db, now }: Scope) {
  return db
    .updateTable('invitations')
    .set((the) => ({
      revokedAt: sql<Date>`now()`,
      version: the('version', '+', 1),
      updatedAt: now,
    }))
    .where('endedAt', 'is', null)
    .returning(['id', 'email'])
}

export async function listMemberEmails(
  { db }: Scope,
  emails: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from app.members_by_email(${[...emails]}::text[])`.execute(db)
  return rows.map(({ email }) => email)
}

function invitations({ db }: Scope) {
  return db
    .selectFrom('invitations as invitation')
    .innerJoin('members as inviter', (on) =>
      on
        .onRef('inviter.orgId', '=', 'invitation.orgId')
        .onRef('inviter.id', '=', 'invitation.invitedBy'),
    )
    .selectAll('invitation')
    .select(['inviter.displayName as inviterName', sql<Date>`now()`.as('now')])
}

const inSevenDays = sql<Date>`now() + interval '7 days'`

// Uses the database clock for expiry in lists and links alike.
const isIn: Record<InvitationState, ReturnType<typeof sql<boolean>>> = {
  open: sql<boolean>`invitation.ended_at is null and invitation.expires_at > now()`,
  expired: sql<boolean>`invitation.ended_at is null and invitation.expires_at <= now()`,
  accepted: sql<boolean>`invitation.accepted_at is not null`,
  declined: sql<boolean>`invitation.declined_at is not null`,
  revoked: sql<boolean>`invitation.revoked_at is not null`,
}
