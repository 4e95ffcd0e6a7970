import { ticketKey } from '#modules/tickets/rules.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import { addressOf, presentIdea } from '../present.ts'
import { listIdeaRows } from '../store/ideas.ts'
import { countPending, findReadableById, listReadableShares } from '../store/shares.ts'
import { places } from './reading.ts'

export async function listTeamIdeas(
  scope: Scope,
  { id, cursor, limit, sort, search }: ParsedInputOf<typeof contract.listTeamIdeas>,
): Promise<AnswerOf<typeof contract.listTeamIdeas>> {
  const share = await findReadableById(scope, id)
  if (!share) refuse('not_found', 'This board is no longer shared there.')
  const rows = await listIdeaRows(scope, {
    shareId: share.id,
    sort,
    search,
    after: decodeCursor(cursor, places[sort]),
    limit: limit + 1,
  })
  return toPage(rows, limit, {
    item: (row) => ({
      ...presentIdea(row, share),
      key: ticketKey(row.boardKey, row.number),
      ticketId: row.id,
      votesCount: row.votesCount,
      voteWeight: Number(row.voteWeight),
    }),
    key: (row) => [row.place, row.id],
  })
}

export async function listSharesToRead(
  scope: Scope,
): Promise<AnswerOf<typeof contract.listSharesToRead>> {
  const shares = await listReadableShares(scope)
  const pending = await countPending(
    scope,
    shares.map(({ id }) => id),
  )
  const items = []
  for (const share of shares) {
    const isSecret = share.viewAccess === 'link'
    items.push({
      id: share.id,
      boardId: share.boardId,
      title: share.title,
      url: isSecret ? null : await addressOf(scope, share),
      pendingCount: pending.get(share.id) ?? 0,
    })
  }
  return { items }
}
