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
import { keepReaderBases } from '../server/store/reading.ts'

type Answer = (scope: Scope, visit: PortalVisit, locale: string) => Promise<PortalAnswer>

/**
 * A page in a language of the base. What is not for this reader is not there; a base that only
 * customers read asks whoever is not known to say who he is, at any address, so that it tells nothing.
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

/** Before anything asks for what the site shows. */
export function rememberBases(scope: Scope, { reader, remember }: PortalVisit): void {
  const readers = reader.contactId === null ? 'nobody' : 'customers'
  keepReaderBases(scope, (read) => remember(`knowledge bases for ${readers}`, read))
}
