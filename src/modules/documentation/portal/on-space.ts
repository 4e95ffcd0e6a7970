import {
  notFound,
  type PortalAnswer,
  type PortalPage,
  type PortalVisit,
} from '#platform/portal/portal-page.ts'
import { Refusal } from '#platform/registry/refuse.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import { answerLock } from '../server/actions/reading.ts'

type Answer = (scope: Scope, visit: PortalVisit) => Promise<PortalAnswer>

/**
 * A page of the space. What is not for this reader is not there; a space that only customers read asks
 * whoever is not known to say who he is, at any address, so that it tells nothing.
 */
export function onSpace(page: Answer): PortalPage['answer'] {
  return async (scope, visit) => {
    const answer = await page(scope, visit).catch(nothingThere)
    if (answer.kind !== 'not-found') return answer
    const { asksWhoReads } = await answerLock(scope)
    return asksWhoReads
      ? {
          kind: 'redirect',
          to: `/sign-in?next=${encodeURIComponent(visit.here)}`,
          forNowSeconds: 0,
        }
      : notFound
  }
}

/** Calls refuse what a page says in its own way. */
export function nothingThere(error: unknown): typeof notFound {
  if (error instanceof Refusal && error.code === 'not_found') return notFound
  throw error
}

/** For what is the same for everybody, whoever asks: sitemaps, llms.txt. */
export function asNobody(scope: Scope): Scope {
  const reader = { ...readerOf(scope), contactId: null, key: '' }
  return { ...scope, actor: { kind: 'reader', reader } }
}
