import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { notificationsRead } from '../contract.ts'
import { markRowsOf } from './store.ts'

export async function markSubjectRead(scope: Scope, subjectId: string): Promise<void> {
  const { memberId } = memberOf(scope)
  if (await markRowsOf(scope, { memberId, subjectId })) {
    scope.emit(notificationsRead, {}, { memberId })
  }
}
