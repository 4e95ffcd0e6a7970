import { nothingThere, orSignIn } from '#modules/content/portal/reader-gate.ts'
import {
  notFound,
  type PortalAnswer,
  type PortalPage,
  type PortalVisit,
} from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { localeCode } from '#modules/content/model.ts'
import { getReaderLock } from '../server/actions/reading.ts'
import { cacheReaderBases } from '../server/store/reading.ts'

type Answer = (scope: Scope, visit: PortalVisit, locale: string) => Promise<PortalAnswer>

/**
 * Answers a page in a language of the knowledge base. Hidden pages return 404. If only customers
 * can read the knowledge base, every URL asks for sign-in, so nothing is revealed.
 */
export function onBase(
  page: Answer,
  { asks = true }: { readonly asks?: boolean } = {},
): PortalPage['answer'] {
  return async (scope, visit) => {
    rememberBases(scope, visit)
    const locale = localeCode.safeParse(visit.params['language'])
    const answer = locale.success
      ? await page(scope, visit, locale.data).catch(nothingThere)
      : notFound
    return asks && answer.kind === 'not-found' ? orSignIn(scope, visit, getReaderLock) : answer
  }
}

export function rememberBases(scope: Scope, { reader, remember }: PortalVisit): void {
  const readers = reader.contactId === null ? 'anonymous readers' : 'customers'
  cacheReaderBases(scope, (read) => remember(`knowledge bases for ${readers}`, read))
}
