import { sql } from 'kysely'

import { joinContact } from '#modules/contacts/server/public.ts'
import type { Membership } from '#platform/permissions/principal.ts'
import type { Actor, Scope } from '#platform/scope/scope.ts'

import { columns, type ConversationRow } from './conversations.ts'
import { visibleToMember, visibilityOf } from './visibility.ts'

export async function listVisibleIds(
  scope: Scope,
  members: readonly Membership[],
  ids: readonly string[],
): Promise<{ memberId: string; id: string }[]> {
  if (members.length === 0 || ids.length === 0) return []
  const groups = Map.groupBy(members, (membership) =>
    JSON.stringify(visibilityOf({ ...scope, actor: actingAs(membership) })),
  )
  const looks = [...groups].flatMap(([key, [membership]]) =>
    membership
      ? sql`
      select ${key}::text as key, conversation.id
      from conversations conversation
      where conversation.id = any(${[...ids]}::uuid[])
        and ${visibleToMember({ ...scope, actor: actingAs(membership) })}`
      : [],
  )
  const { rows } = await sql<{ key: string; id: string }>`
    ${sql.join(looks, sql` union all `)}`.execute(scope.db)
  return rows.flatMap(({ key, id }) =>
    (groups.get(key) ?? []).map(({ memberId }) => ({ memberId, id })),
  )
}

export async function listConversationsByIds(
  scope: Scope,
  ids: readonly string[],
): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select ${columns} from conversations conversation ${joinContact('conversation')}
    where conversation.id = any(${[...ids]}::uuid[])
      and ${visibleToMember(scope)}`.execute(scope.db)
  return rows
}

export interface Holder {
  readonly id: string
  readonly assigneeId: string | null
  readonly teamId: string | null
}

export async function listHolders({ db }: Scope, ids: readonly string[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select id, assignee_id, team_id from conversations
    where id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

function actingAs(membership: Membership): Actor {
  const emptyPrincipal = {
    sessionId: '',
    userId: '',
    name: '',
    staffRole: undefined,
    hasSteppedUp: false,
  }
  return { kind: 'member', membership, principal: { ...emptyPrincipal, membership } }
}
