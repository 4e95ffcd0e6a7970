import { listEvents, type PastEvent } from '#platform/events/history.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import type { Page } from '#platform/registry/paging.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { listHistory } from '../../contract.ts'
import type { HistoryEntry } from '../../model.ts'
import { listNames } from '../store/members.ts'

export async function answerHistory(
  scope: Scope,
  { subject, ...query }: ParsedInputOf<typeof listHistory>,
): Promise<Page<HistoryEntry>> {
  const { items, nextCursor } = await listEvents(scope, { ...query, subjectId: subject })
  const names = await listNames(
    scope,
    items.flatMap(({ actorId }) => actorId ?? []),
  )
  return { items: items.map((past) => presentEntry(past, names)), nextCursor }
}

function presentEntry(past: PastEvent, names: ReadonlyMap<string, string>): HistoryEntry {
  return {
    at: past.at.toISOString(),
    type: past.type,
    subject: past.subjectId,
    actor: {
      kind: past.actorKind,
      id: past.actorId,
      name: (past.actorId && names.get(past.actorId)) || null,
    },
    cause: past.cause,
    data: { ...(past.data as Record<string, unknown>) },
  }
}
