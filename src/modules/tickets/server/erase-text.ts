import { listChangedSubjects } from '#platform/events/subject-history.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { ticketUpdated } from '../contract.ts'
import { eraseTicketText, listCreatedBy } from './store/requesters.ts'

/** Erases what a person wrote when creating tickets. Text the team replaced it with stays. */
export async function eraseTextOf(scope: Scope, contactId: string): Promise<void> {
  const ids = await listCreatedBy(scope, contactId)
  if (ids.length === 0) return
  const writtenIn = async (field: string): Promise<string[]> => {
    const changed = await listChangedSubjects(scope, ids, { type: ticketUpdated.type, field })
    return ids.filter((id) => !changed.has(id))
  }
  await eraseTicketText(scope, {
    titles: await writtenIn('title'),
    descriptions: await writtenIn('description'),
    answers: await writtenIn('attributes'),
  })
}
