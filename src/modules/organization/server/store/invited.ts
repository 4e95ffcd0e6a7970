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
    .innerJoin('organizations as organization', 'organization.org_id', 'invitation.org_id')
    .innerJoin('members as inviter', (on) =>
      on
        .onRef('inviter.org_id', '=', 'invitation.org_id')
        .onRef('inviter.id', '=', 'invitation.invited_by'),
    )
    .leftJoin('roles as role', (on) =>
      on.onRef('role.org_id', '=', 'invitation.org_id').onRef('role.id', '=', 'invitation.role_id'),
    )
    .selectAll('invitation')
    .select([
      'organization.name as organization_name',
      'inviter.user_id as inviter_user_id',
      'inviter.display_name as inviter_name',
      'role.name as own_role_name',
      'role.levels as own_role_levels',
    ])
    .where('invitation.token_hash', '=', tokenHash)
    .where('invitation.ended_at', 'is', null)
    .where('invitation.expires_at', '>', sql<Date>`now()`)
    .where('organization.state', 'in', ['active', 'restricted', 'read_only'])
}

type Answered = Pick<InvitedRow, 'org_id' | 'id'>

export async function saveAccepted(
  { db, now }: PlatformScope,
  { org_id: organizationId, id }: Answered,
  memberId: string,
): Promise<void> {
  await db
    .updateTable('invitations')
    .set((the) => ({
      accepted_at: sql<Date>`now()`,
      member_id: memberId,
      version: the('version', '+', 1),
      updated_at: now,
    }))
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

export async function saveDeclined(
  { db, now }: PlatformScope,
  { org_id: organizationId, id }: Answered,
): Promise<void> {
  await db
    .updateTable('invitations')
    .set((the) => ({
      declined_at: sql<Date>`now()`,
      version: the('version', '+', 1),
      updated_at: now,
    }))
    .where('org_id', '=', organizationId)
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
