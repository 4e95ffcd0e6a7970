import type { Scope } from '#platform/scope/scope.ts'

import { partsChanged } from '../../contract.ts'
import { saveRedirectRow } from '../store/addresses.ts'
import { changeArticle, listTitles } from '../store/articles.ts'
import type { ParsedRedirect } from './parsed-archive.ts'
import type { ImportContext } from './import-article.ts'

/** Related articles and redirects can only be set after all articles exist. */
export async function settleImport(scope: Scope, context: ImportContext): Promise<void> {
  const { parsed, options, baseId, targets } = context
  const ids = [...new Set(targets.values())]
  const made = new Set((await listTitles(scope, ids)).map(({ id }) => id))
  for (const { key, related } of parsed.articles) {
    const id = targets.get(key)
    const others = related.flatMap((one) => targets.get(one) ?? []).filter((one) => made.has(one))
    if (id !== undefined && made.has(id) && others.length > 0) {
      await changeArticle(scope, { id }, { relatedIds: others })
    }
  }
  if (!options.makesRedirects) return
  for (const redirect of parsed.redirects) {
    const to = targetOf(redirect, context, made)
    if (!to) continue
    const { path, isPermanent } = redirect
    await saveRedirectRow(scope, { baseId, path, isPermanent, ...nowhere, ...to })
  }
  if (parsed.redirects.length > 0) {
    scope.emit(partsChanged, { baseId, what: 'redirects' }, { subjectId: baseId })
  }
}

const nowhere = { articleId: null, categoryId: null, url: null }

function targetOf(
  { to }: ParsedRedirect,
  { targets, categories }: ImportContext,
  made: ReadonlySet<string>,
): Partial<Record<'articleId' | 'categoryId' | 'url', string>> | undefined {
  if ('url' in to) return { url: to.url }
  if ('category' in to) {
    const categoryId = categories.get(to.category)
    return categoryId === undefined ? undefined : { categoryId }
  }
  const articleId = targets.get(to.article)
  return articleId !== undefined && made.has(articleId) ? { articleId } : undefined
}
