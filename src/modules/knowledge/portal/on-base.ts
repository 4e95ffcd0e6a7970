import {
  notFound,
  type PortalAnswer,
  type PortalPage,
  type PortalVisit,
  type Redirect,
} from '#platform/portal/portal-page.ts'
import { Refusal } from '#platform/registry/refuse.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import { localeCode } from '#modules/content/model.ts'
import { answerLock } from '../server/actions/reading.ts'
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
    return asks && answer.kind === 'not-found' ? orSignIn(scope, visit) : answer
  }
}

/** Before anything asks for what the site shows. */
export function rememberBases(scope: Scope, { reader, remember }: PortalVisit): void {
  const readers = reader.contactId === null ? 'nobody' : 'customers'
  keepReaderBases(scope, (read) => remember(`knowledge bases for ${readers}`, read))
}

export async function orSignIn(scope: Scope, visit: PortalVisit): Promise<PortalAnswer> {
  const { asksWhoReads } = await answerLock(scope)
  return asksWhoReads ? toSignIn(visit) : notFound
}

/** Calls refuse what a page says in its own way. */
export function nothingThere(error: unknown): typeof notFound {
  if (error instanceof Refusal && error.code === 'not_found') return notFound
  throw error
}

function toSignIn({ here }: PortalVisit): Redirect {
  return { kind: 'redirect', to: `/sign-in?next=${encodeURIComponent(here)}`, forNowSeconds: 0 }
}

/** For what is the same for everybody, whoever asks: sitemaps, feeds, llms.txt. */
export function asNobody(scope: Scope): Scope {
  const reader = { ...readerOf(scope), contactId: null, key: '' }
  return { ...scope, actor: { kind: 'reader', reader } }
}
