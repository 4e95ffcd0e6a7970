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

/** All events of a scope as one statement, sent together with COMMIT. */
export function eventsStatement(
  organizationId: string,
  { cause }: Pick<Opening, 'cause'>,
  events: readonly LoggedEvent[],
): Statement {
  const rows = events.map(({ by, ...event }) => ({ ...event, byKind: by.kind, byId: by.id }))
  return { text: insertEvents, values: [organizationId, cause, JSON.stringify(rows)] }
}

/** Who did it, as the log keeps it: the id of a member, or of a person who came from outside. */
export function actorColumns(actor: Actor): EventActor {
  switch (actor.kind) {
    case 'member':
      return { kind: 'member', id: actor.membership.memberId }
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
  insert into events (org_id, actor_kind, actor_id, cause, type, audience, subject_id, data)
  select $1::uuid, "byKind", "byId", $2, type, audience, "subjectId", data
  from jsonb_to_recordset($3::jsonb) as said (
    "byKind" text, "byId" uuid, type text, audience text, "subjectId" uuid, data jsonb)`
