import { sql, type RawBuilder } from 'kysely'

import type { DataScope } from '#platform/permissions/principal.ts'
import type { Scope } from '#platform/scope/scope.ts'

/**
 * The access condition on `conversation`. Every query on behalf of a member includes it, so that
 * inaccessible conversations don't exist for them.
 */
export function visibleToMember({ actor }: Scope): RawBuilder<unknown> {
  if (actor.kind !== 'member' || actor.membership.role !== 'member') return sql`true`
  const { memberId, dataScope } = actor.membership
  const held = isHeld(memberId, dataScope)
  const { closedChannelIds } = dataScope
  // Skipped if no channel is closed to the member.
  if (closedChannelIds.length === 0) return held
  return sql`(${held} and conversation.channel_id <> all(${[...closedChannelIds]}::uuid[]))`
}

function isHeld(memberId: string, { kind, teamIds }: DataScope): RawBuilder<unknown> {
  switch (kind) {
    case 'all':
      return sql`true`
    case 'teams':
      return sql`(conversation.assignee_id = ${memberId}::uuid
        or conversation.team_id = any(${[...teamIds]}::uuid[]))`
    case 'own':
      return sql`conversation.assignee_id = ${memberId}::uuid`
  }
}

export interface Visibility {
  readonly memberId: string | null
  readonly teamIds: readonly string[]
  readonly closedChannelIds: readonly string[]
}

export function visibilityOf({ actor }: Scope): Visibility {
  if (actor.kind !== 'member' || actor.membership.role !== 'member') return seesAll
  const { memberId, dataScope } = actor.membership
  const { closedChannelIds } = dataScope
  switch (dataScope.kind) {
    case 'all':
      return { ...seesAll, closedChannelIds }
    case 'teams':
      return { memberId, teamIds: dataScope.teamIds, closedChannelIds }
    case 'own':
      return { memberId, teamIds: [], closedChannelIds }
  }
}

const seesAll: Visibility = { memberId: null, teamIds: [], closedChannelIds: [] }

export function isChannelVisible({ actor }: Scope, channelId: string): boolean {
  if (actor.kind !== 'member' || actor.membership.role !== 'member') return true
  return !actor.membership.dataScope.closedChannelIds.includes(channelId)
}

/** Members with limited access see only contacts of conversations they can see. */
export function visibleContacts(scope: Scope): RawBuilder<unknown> {
  const { actor } = scope
  if (actor.kind !== 'member' || actor.membership.role !== 'member') return sql`true`
  if (actor.membership.dataScope.kind === 'all') return sql`true`
  return sql`exists (
    select from conversations conversation
    where conversation.org_id = contact.org_id and conversation.contact_id = contact.id
      and ${visibleToMember(scope)})`
}
