import { listConversationsAmong } from '#modules/inbox/server/public.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { Scope } from '#platform/scope/scope.ts'

type Seen = Awaited<ReturnType<typeof listConversationsAmong>>[number]

export async function visibleConversations(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Seen>> {
  const { actor } = scope
  // The inbox calls check this permission, but this function bypasses them.
  if (actor.kind !== 'system' && actor.kind !== 'member') return new Map()
  if (actor.kind === 'member' && levelOf(actor.membership, 'Inbox') === undefined) return new Map()
  const rows = await listConversationsAmong(scope, ids, [])
  return new Map(rows.filter((row) => row.deletedAt === null).map((row) => [row.id, row]))
}
