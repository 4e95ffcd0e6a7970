import { z } from 'zod'

import {
  notFound,
  type PortalAnswer,
  type PortalVisit,
  type Redirect,
} from '#platform/portal/portal-page.ts'
import { Refusal } from '#platform/registry/refuse.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

/** Turns refusals of calls into pages. */
export function nothingThere(error: unknown): typeof notFound {
  if (error instanceof Refusal && error.code === 'not_found') return notFound
  throw error
}

/**
 * For customer-only content every URL asks for sign-in, so nothing is revealed about what exists.
 */
export async function orSignIn(
  scope: Scope,
  { here }: PortalVisit,
  answerLock: (scope: Scope) => Promise<{ readonly asksWhoReads: boolean }>,
): Promise<Redirect | typeof notFound> {
  const { asksWhoReads } = await answerLock(scope)
  if (!asksWhoReads) return notFound
  return { kind: 'redirect', to: `/sign-in?next=${encodeURIComponent(here)}`, forNowSeconds: 0 }
}

/** For content that is the same for every reader: sitemaps, feeds, llms.txt. */
export function asAnonymous(scope: Scope): Scope {
  const reader = { ...readerOf(scope), contactId: null, key: '' }
  return { ...scope, actor: { kind: 'reader', reader } }
}

/** Files have a permanent URL that redirects to a signed URL valid for a few hours. */
export async function filePage(
  scope: Scope,
  id: string,
  answerFile: (
    scope: Scope,
    requested: { readonly id: string },
  ) => Promise<{ readonly url: string }>,
): Promise<PortalAnswer> {
  if (!z.uuid().safeParse(id).success) return notFound
  const file = await answerFile(scope, { id }).catch(nothingThere)
  return 'kind' in file ? file : { kind: 'redirect', to: file.url, forNowSeconds: 300 }
}

/** The Markdown version of a page. */
export function markdownVersion(
  { url, site }: PortalVisit,
  version: { readonly markdown: string; readonly path: string; readonly isPublic: boolean },
): PortalAnswer {
  if (url.pathname !== `${version.path}.md`) {
    return { kind: 'redirect', to: `${version.path}.md`, isPermanent: true }
  }
  return {
    kind: 'plain',
    contentType: 'text/markdown; charset=utf-8',
    body: `${version.markdown.trimEnd()}\n`,
    isListed: version.isPublic && site.indexable,
    canonicalPath: version.path,
  }
}
