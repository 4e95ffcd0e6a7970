import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export interface ReachableMember {
  readonly memberId: string
  readonly userId: string
  readonly email: string | null
}

export async function listReachable(
  { db }: Scope,
  memberIds: readonly string[],
): Promise<ReachableMember[]> {
  const { rows } = await sql<ReachableMember>`
    select member.id as "memberId", member.user_id as "userId", address.email
    from members member
    left join app.proven_member_emails(${[...memberIds]}::uuid[]) as address on address.member_id = member.id
    where member.id = any(${[...memberIds]}::uuid[])
      and member.removed_at is null and member.disabled_at is null`.execute(db)
  return rows
}

export async function listMemberIdsByEmail(
  { db }: Scope,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ memberId: string; email: string }>`
    select member_id, email from app.members_by_email(${[...emails]}::text[])`.execute(db)
  return new Map(rows.map(({ memberId: id, email }) => [email, id]))
}

export async function listLeaderIds({ db }: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('role', 'in', ['owner', 'admin'])
    .where('removedAt', 'is', null)
    .where('disabledAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findAcceptedInvitation(
  { db }: Scope,
  invitationId: string,
): Promise<{ inviterId: string; memberName: string } | undefined> {
  return db
    .selectFrom('invitations as invitation')
    .innerJoin('members as member', (on) =>
      on
        .onRef('member.orgId', '=', 'invitation.orgId')
        .onRef('member.id', '=', 'invitation.memberId'),
    )
    .select(['invitation.invitedBy as inviterId', 'member.displayName as memberName'])
    .where('invitation.id', '=', invitationId)
    .executeTakeFirst()
}
