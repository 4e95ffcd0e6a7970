import { listChangedSubjects } from '#platform/events/subject-history.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { ticketUpdated } from '../contract.ts'
import { blankTickets, listMadeBy } from './store/requesters.ts'

/**
 * What a person wrote when he made tickets goes with him. What the team wrote anew in its place is its
 * own work, and stays.
 */
export async function blankWordsOf(scope: Scope, contactId: string): Promise<void> {
  const ids = await listMadeBy(scope, contactId)
  if (ids.length === 0) return
  const his = async (field: string): Promise<string[]> => {
    const changed = await listChangedSubjects(scope, ids, { type: ticketUpdated.type, field })
    return ids.filter((id) => !changed.has(id))
  }
  await blankTickets(scope, {
    titles: await his('title'),
    descriptions: await his('description'),
    answers: await his('attributes'),
  })
}
