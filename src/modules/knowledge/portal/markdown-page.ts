import type { PortalAnswer, PortalVisit } from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { answerMarkdown } from '../server/actions/reading.ts'

/** The twin of an article for programs: the same words, without a page around them. */
export async function markdownPage(
  scope: Scope,
  { url, site }: PortalVisit,
  at: { readonly locale: string; readonly slug: string },
): Promise<PortalAnswer> {
  const { markdown, path, isPublic } = await answerMarkdown(scope, at)
  if (url.pathname !== `${path}.md`) {
    return { kind: 'redirect', to: `${path}.md`, isPermanent: true }
  }
  return {
    kind: 'plain',
    contentType: 'text/markdown; charset=utf-8',
    body: `${markdown.trimEnd()}\n`,
    isListed: isPublic && site.indexable,
    canonicalPath: path,
  }
}
