import { nothingThere, orSignIn } from '#modules/content/portal/reader-gate.ts'
import type { PortalAnswer, PortalPage, PortalVisit } from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { getReaderLock } from '../server/actions/reading.ts'

type Answer = (scope: Scope, visit: PortalVisit) => Promise<PortalAnswer>

export function onSpace(page: Answer): PortalPage['answer'] {
  return async (scope, visit) => {
    const answer = await page(scope, visit).catch(nothingThere)
    return answer.kind === 'not-found' ? orSignIn(scope, visit, getReaderLock) : answer
  }
}
