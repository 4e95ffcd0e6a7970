import { sql } from 'kysely'

import type { Membership } from '#platform/permissions/principal.ts'
import type { Actor, Scope } from '#platform/scope/scope.ts'

import { inSight } from './sight.ts'

/** Of the given conversations those that each of these members may see. */
export async function listIdsInSight(
  scope: Scope,
  members: readonly Membership[],
  ids: readonly string[],
): Promise<{ memberId: string; id: string }[]> {
  if (members.length === 0 || ids.length === 0) return []
  const looks = members.map(
    (membership) => sql`
      select ${membership.memberId}::text as "memberId", conversation.id
      from conversations conversation
      where conversation.org_id = ${scope.organizationId}
        and conversation.id = any(${[...ids]}::uuid[])
        and ${inSight({ ...scope, actor: actingAs(membership) })}`,
  )
  const { rows } = await sql<{ memberId: string; id: string }>`
    ${sql.join(looks, sql` union all `)}`.execute(scope.db)
  return rows
}

/** Whose it is; for the product itself, which asks who is to be told. */
export async function findHolder(
  { db, organizationId }: Scope,
  id: string,
): Promise<{ assignee_id: string | null; team_id: string | null } | undefined> {
  return db
    .selectFrom('conversations')
    .select(['assignee_id', 'team_id'])
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

function actingAs(membership: Membership): Actor {
  const nobody = { sessionId: '', userId: '', name: '', staffRole: undefined, hasSteppedUp: false }
  return { kind: 'member', membership, principal: { ...nobody, membership } }
}
