import { sql } from 'kysely'

import type { PlatformScope } from '#platform/scope/scope.ts'

export type InvitedRow = NonNullable<Awaited<ReturnType<typeof findByToken>>>

export async function findByToken(scope: PlatformScope, tokenHash: string) {
  return live(scope, tokenHash).executeTakeFirst()
}

export async function lockByToken(scope: PlatformScope, tokenHash: string) {
  return live(scope, tokenHash).forUpdate('invitation').executeTakeFirst()
}

function live({ db }: PlatformScope, tokenHash: string) {
  return db
    .selectFrom('invitations as invitation')
    .innerJoin('organizations as organization', 'organization.orgId', 'invitation.orgId')
    .innerJoin('members as inviter', (on) =>
      on
        .onRef('inviter.orgId', '=', 'invitation.orgId')
        .onRef('inviter.id', '=', 'invitation.invitedBy'),
    )
    .leftJoin('roles as role', (on) =>
      on.onRef('role.orgId', '=', 'invitation.orgId').onRef('role.id', '=', 'invitation.roleId'),
    )
    .selectAll('invitation')
    .select([
      'organization.name as organizationName',
      'inviter.userId as inviterUserId',
      'inviter.displayName as inviterName',
      'role.name as ownRoleName',
      'role.levels as ownRoleLevels',
    ])
    .where('invitation.tokenHash', '=', tokenHash)
    .where('invitation.endedAt', 'is', null)
    .where('invitation.expiresAt', '>', sql<Date>`now()`)
    .where('organization.state', 'in', ['active', 'restricted', 'read_only'])
}

type Answered = Pick<InvitedRow, 'orgId' | 'id'>

export async function saveAccepted(
  { db, now }: PlatformScope,
  { orgId: organizationId, id }: Answered,
  memberId: string,
): Promise<void> {
  await db
    .updateTable('invitations')
    .set((the) => ({
      acceptedAt: sql<Date>`now()`,
      memberId,
      version: the('version', '+', 1),
      updatedAt: now,
    }))
    .where('orgId', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

export async function saveDeclined(
  { db, now }: PlatformScope,
  { orgId: organizationId, id }: Answered,
): Promise<void> {
  await db
    .updateTable('invitations')
    .set((the) => ({
      declinedAt: sql<Date>`now()`,
      version: the('version', '+', 1),
      updatedAt: now,
    }))
    .where('orgId', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

export async function joinTeams(
  { db }: PlatformScope,
  { organizationId, memberId, teamIds }: Joining,
): Promise<void> {
  await sql`
    insert into team_members (org_id, team_id, member_id)
    select org_id, id, ${memberId}::uuid from teams
    where org_id = ${organizationId} and id = any(${[...teamIds]}::uuid[])
    on conflict do nothing`.execute(db)
}

interface Joining {
  readonly organizationId: string
  readonly memberId: string
  readonly teamIds: readonly string[]
}

export async function deleteOldInvitations({ db }: PlatformScope): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from invitations
    where expires_at < now() - interval '90 days'
      and (ended_at is null or ended_at < now() - interval '90 days')`.execute(db)
  return Number(numAffectedRows)
}
