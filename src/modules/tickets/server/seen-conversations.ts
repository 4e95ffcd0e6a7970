import { listConversationsAmong } from '#modules/inbox/server/public.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { Scope } from '#platform/scope/scope.ts'

type Seen = Awaited<ReturnType<typeof listConversationsAmong>>[number]

/** Of the given conversations those that whoever asks may open, by their ids. */
export async function seenConversations(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Seen>> {
  const { actor } = scope
  // The key comes before the row: calls of the inbox ask for it, and this is none of them.
  if (actor.kind !== 'system' && actor.kind !== 'member') return new Map()
  if (actor.kind === 'member' && levelOf(actor.membership, 'Inbox') === undefined) return new Map()
  const rows = await listConversationsAmong(scope, ids, [])
  return new Map(rows.filter((row) => row.deleted_at === null).map((row) => [row.id, row]))
}
