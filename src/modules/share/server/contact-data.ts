import { listMemberNames } from '#modules/organization/server/public.ts'
import { lockForCounting } from '#modules/tickets/server/public.ts'
import { contactDataKind } from '#platform/people/contact-data.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { recountVotes, recountComments } from './count-votes.ts'
import { restoreRows, deleteDuplicateRows, type DuplicateRow } from './store/duplicate-rows.ts'
import { erasePerson, listOfPerson, movePerson } from './store/people.ts'

export const shareContactData = contactDataKind({
  key: 'ideas',
  async removeDuplicates(scope, way) {
    const taken = await deleteDuplicateRows(scope, way)
    const votes = taken.filter(({ table }) => table === 'ticket_votes')
    await countAll(
      scope,
      votes.map(({ row }) => String(row['ticket_id'])),
    )
    return taken
  },
  async restoreDuplicates(scope, taken, way) {
    const rows = await withKnownMembers(scope, taken as readonly DuplicateRow[])
    await restoreRows(scope, rows, way)
  },
  async move(scope, way) {
    const { ids, ticketIds } = await movePerson(scope, way)
    await countAll(scope, ticketIds)
    return ids
  },
  async moveBack(scope, ids, way) {
    const { ticketIds } = await movePerson(scope, way, ids)
    await countAll(scope, ticketIds)
  },
  async erase(scope, contactId) {
    const { subjectIds, ticketIds, commentedIds } = await erasePerson(scope, contactId)
    await countAll(scope, ticketIds)
    for (const id of commentedIds) await recountComments(scope, id)
    return subjectIds
  },
  async exportData(scope, contactId) {
    const rows = await listOfPerson(scope, contactId)
    return rows.map(({ kind, text, createdAt: at }) => ({ kind, text, at: at.toISOString() }))
  },
})

async function withKnownMembers(
  scope: Scope,
  rows: readonly DuplicateRow[],
): Promise<readonly DuplicateRow[]> {
  const addedBy = ({ row }: DuplicateRow): string[] =>
    typeof row['added_by'] === 'string' ? [row['added_by']] : []
  const known = await listMemberNames(scope, rows.flatMap(addedBy))
  return rows.map((one) =>
    addedBy(one).every((id) => known.has(id))
      ? one
      : { ...one, row: { ...one.row, added_by: null } },
  )
}

async function countAll(scope: Scope, ticketIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(ticketIds)].sort()) {
    const ticket = await lockForCounting(scope, id)
    if (ticket) await recountVotes(scope, id)
    const { mergedIntoId: intoId = null } = ticket ?? {}
    if (intoId !== null && (await lockForCounting(scope, intoId))) await recountVotes(scope, intoId)
  }
}
