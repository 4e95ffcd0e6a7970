import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

/**
 * A condition on `conversation`: what a member may see of them. Every query that a member causes has
 * it, so that what he may not see does not exist for him.
 */
export function inSight({ actor }: Scope): RawBuilder<unknown> {
  if (actor.kind !== 'member' || actor.membership.role !== 'member') return sql`true`
  const { memberId, dataScope } = actor.membership
  switch (dataScope.kind) {
    case 'all':
      return sql`true`
    case 'teams':
      return sql`(conversation.assignee_id = ${memberId}::uuid
        or conversation.team_id = any(${[...dataScope.teamIds]}::uuid[]))`
    case 'own':
      return sql`conversation.assignee_id = ${memberId}::uuid`
  }
}

/** The same for functions of the database: without a member, all of them. */
export function sightOf({ actor }: Scope): { memberId: string | null; teamIds: readonly string[] } {
  if (actor.kind !== 'member' || actor.membership.role !== 'member') return seesAll
  const { memberId, dataScope } = actor.membership
  switch (dataScope.kind) {
    case 'all':
      return seesAll
    case 'teams':
      return { memberId, teamIds: dataScope.teamIds }
    case 'own':
      return { memberId, teamIds: [] }
  }
}

const seesAll = { memberId: null, teamIds: [] }

/** A condition on `contact`: whoever sees only some conversations sees whom they are with. */
export function contactsInSight(scope: Scope): RawBuilder<unknown> {
  const { actor } = scope
  if (actor.kind !== 'member' || actor.membership.role !== 'member') return sql`true`
  if (actor.membership.dataScope.kind === 'all') return sql`true`
  return sql`exists (
    select from conversations conversation
    where conversation.org_id = contact.org_id and conversation.contact_id = contact.id
      and ${inSight(scope)})`
}
