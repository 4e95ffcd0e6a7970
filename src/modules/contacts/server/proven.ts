import type { Scope } from '#platform/scope/scope.ts'

import { contactCreated } from '../contract.ts'
import { aboutOf } from './actions.ts'
import { changeContactData, insertContact } from './store.ts'
import { emitUpdated } from './emit-updated.ts'
import { lockAddress, lockByProvenEmail, lockVouchedFor } from './store/proven.ts'

/**
 * The contact of a verified address: one a teammate or the customer's server vouched for, else a
 * new one. A lead that merely claims the address never matches, because its browser could be
 * anyone's.
 */
export async function verifyAddress(scope: Scope, email: string): Promise<{ id: string }> {
  await lockAddress(scope, email)
  const known = await lockByProvenEmail(scope, email)
  if (known) return { id: known.id }
  const verifiedByTeammate = await lockVouchedFor(scope, email)
  if (verifiedByTeammate) {
    const row = await changeContactData(scope, verifiedByTeammate, {
      provenEmail: email,
      isEmailClaimed: false,
      seenAt: scope.now,
    })
    if (row) emitUpdated(scope, verifiedByTeammate, row)
    return { id: verifiedByTeammate.id }
  }
  const made = await insertContact(scope, { email, provenEmail: email, seenAt: scope.now })
  scope.emit(contactCreated, aboutOf(made), { subjectId: made.id })
  return { id: made.id }
}
