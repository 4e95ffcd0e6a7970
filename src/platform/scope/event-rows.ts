import type { Statement } from '#platform/database/pipeline.ts'

import type { Opening } from './opening.ts'
import type { Actor, EventActor } from './scope.ts'

export interface LoggedEvent {
  readonly by: EventActor
  readonly type: string
  readonly audience: string
  readonly subjectId: string | undefined
  readonly data: unknown
}

/** Writes all events of a scope in one statement, sent together with COMMIT. */
export function eventsStatement(
  organizationId: string,
  { cause }: Pick<Opening, 'cause'>,
  events: readonly LoggedEvent[],
): Statement {
  const rows = events.map(({ by, ...event }) => ({
    ...event,
    byKind: by.kind,
    byId: by.id,
    byName: by.name,
    byRole: by.role,
  }))
  const { kind, id, run = null, node = null } = cause
  return {
    text: insertEvents,
    values: [organizationId, JSON.stringify(rows), kind, id, run, node],
  }
}

/**
 * The actor as stored in the log: members with name and role, people outside by ID only, so that
 * erasing a contact leaves no name behind.
 */
export function actorColumns(actor: Actor): EventActor {
  switch (actor.kind) {
    case 'member': {
      const { memberId: id, displayName: name, roleName: role } = actor.membership
      return { kind: 'member', id, name, role }
    }
    case 'user':
      return { kind: 'platform', id: actor.principal.userId }
    case 'visitor':
      return { kind: 'contact', id: actor.visitor.contactId }
    case 'reader':
      return actor.reader.contactId === null
        ? { kind: 'system', id: null }
        : { kind: 'contact', id: actor.reader.contactId }
    case 'anonymous':
    case 'system':
      return { kind: 'system', id: null }
  }
}

const insertEvents = `
  insert into events (org_id, actor_kind, actor_id, actor_name, actor_role,
    cause_kind, cause_id, cause_run, cause_node, type, audience, subject_id, data)
  select $1::uuid, "byKind", "byId", "byName", "byRole",
    $3, $4, $5, $6, type, audience, "subjectId", data
  from jsonb_to_recordset($2::jsonb) as said (
    "byKind" text, "byId" uuid, "byName" text, "byRole" text, type text, audience text,
    "subjectId" uuid, data jsonb)`
