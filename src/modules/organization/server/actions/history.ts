import { listEvents, type PastEvent } from '#platform/events/history.ts'
import { describeEvent } from '#platform/events/event-text.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import type { Page } from '#platform/registry/paging.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import type { HistoryEntry } from '../../model.ts'
import { listActorIds, listNames } from '../store/members.ts'
import { readOrganization } from '../store/organizations.ts'

export async function listHistory(
  scope: Scope,
  { subject, actor, from, to, ...query }: ParsedInputOf<typeof contract.listHistory>,
): Promise<Page<HistoryEntry>> {
  const { items, nextCursor } = await listEvents(scope, {
    ...query,
    subjectId: subject,
    actorIds: actor === undefined ? undefined : await listActorIds(scope, actor),
    days: from || to ? { from, to, timeZone: (await readOrganization(scope)).timeZone } : undefined,
  })
  const names = await listNames(
    scope,
    items.flatMap(({ actor }) => (actor.name === null && actor.id) || []),
  )
  return { items: items.flatMap((past) => presentEntry(scope, past, names)), nextCursor }
}

function presentEntry(
  scope: Scope,
  past: PastEvent,
  names: ReadonlyMap<string, string>,
): HistoryEntry[] {
  const data = asRecord(past.data) ?? {}
  const { actor } = past
  const told = describeEvent(scope.events, { type: past.type, data, actor })
  if (!told) return []
  const entry = {
    at: past.at.toISOString(),
    type: past.type,
    subject: past.subjectId,
    actor: { ...actor, name: actor.name ?? (actor.id && names.get(actor.id)) ?? null },
    cause: past.cause,
    data,
    before: asRecord(data['before']),
    after: asRecord(data['after']),
    told,
  }
  return [entry]
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null
}
