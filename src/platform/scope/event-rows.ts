import type { Statement } from '#platform/database/pipeline.ts'

import type { Opening } from './opening.ts'
import type { Actor } from './scope.ts'

export interface LoggedEvent {
  readonly type: string
  readonly audience: string
  readonly subjectId: string | undefined
  readonly data: unknown
}

/** All events of a scope as one statement, sent together with COMMIT. */
export function eventsStatement(
  organizationId: string,
  { actor, cause }: Pick<Opening, 'actor' | 'cause'>,
  events: readonly LoggedEvent[],
): Statement {
  const { kind, id } = actorColumns(actor)
  return {
    text: insertEvents,
    values: [organizationId, kind, id, cause, JSON.stringify(events)],
  }
}

/** Who did it, as the log keeps it: the id of a member, or of a person who came from outside. */
export function actorColumns(actor: Actor): { kind: string; id: string | null } {
  switch (actor.kind) {
    case 'member':
      return { kind: 'member', id: actor.membership.memberId }
    case 'user':
      return { kind: 'platform', id: actor.principal.userId }
    case 'visitor':
      return { kind: 'contact', id: actor.visitor.contactId }
    case 'anonymous':
    case 'system':
      return { kind: 'system', id: null }
  }
}

const insertEvents = `
  insert into events (org_id, actor_kind, actor_id, cause, type, audience, subject_id, data)
  select $1::uuid, $2, $3::uuid, $4, type, audience, "subjectId", data
  from jsonb_to_recordset($5::jsonb) as said (type text, audience text, "subjectId" uuid, data jsonb)`
