import type { PlatformScope } from '#platform/scope/scope.ts'

export interface NewHistoryEntry {
  readonly userId: string
  readonly type: string
  readonly address: string
  readonly userAgent: string
  readonly data: Readonly<Record<string, unknown>>
}

export async function insertHistoryEntry(
  scope: PlatformScope,
  entry: NewHistoryEntry,
): Promise<void> {
  await scope.db
    .insertInto('account_events')
    .values({
      userId: entry.userId,
      type: entry.type,
      address: entry.address,
      userAgent: entry.userAgent,
      data: JSON.stringify(entry.data),
    })
    .execute()
}

export async function listHistoryRows(
  scope: PlatformScope,
  userId: string,
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
) {
  return scope.db
    .selectFrom('account_events')
    .select(['id', 'type', 'at', 'address', 'userAgent', 'data'])
    .where('userId', '=', userId)
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function deleteHistory(scope: PlatformScope, userId: string): Promise<void> {
  await scope.db.deleteFrom('account_events').where('userId', '=', userId).execute()
}
