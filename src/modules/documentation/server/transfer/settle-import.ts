import type { Scope } from '#platform/scope/scope.ts'

import { treeChanged } from '../../contract.ts'
import { addOldPaths } from '../store/transfers.ts'
import type { ImportContext } from './import-page.ts'

/** Redirects can only be set after all pages exist. */
export async function settleImport(scope: Scope, context: ImportContext): Promise<void> {
  const { parsed, options, versionId, space, targets, languageOf } = context
  if (options.makesRedirects) {
    const paths = parsed.redirects.flatMap(({ path, locale, page }) => {
      const pageId = targets.get(page)
      const spoken = languageOf(locale)
      return pageId === undefined || spoken === undefined ? [] : [{ path, locale: spoken, pageId }]
    })
    if (paths.length > 0) await addOldPaths(scope, versionId, paths)
  }
  scope.emit(treeChanged, { spaceId: space.id, versionId }, { subjectId: versionId })
}
