import type { Scope } from '#platform/scope/scope.ts'

import type { Availability } from '../model.ts'
import { answerAway } from './actions/availability.ts'

/** The members who take nothing new at the moment because they said so. */
export async function listAwayMembers(scope: Scope): Promise<readonly Availability[]> {
  return (await answerAway(scope)).items
}
