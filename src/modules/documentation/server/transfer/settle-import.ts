import type { Scope } from '#platform/scope/scope.ts'

import { treeChanged } from '../../contract.ts'
import { putOldPaths } from '../store/transfers.ts'
import type { Making } from './make-page.ts'

/** Redirects can only be set after all pages exist. */
export async function settleImport(scope: Scope, making: Making): Promise<void> {
  const { cargo, wishes, versionId, space, targets, languageOf } = making
  if (wishes.makesRedirects) {
    const paths = cargo.redirects.flatMap(({ path, locale, page }) => {
      const pageId = targets.get(page)
      const spoken = languageOf(locale)
      return pageId === undefined || spoken === undefined ? [] : [{ path, locale: spoken, pageId }]
    })
    if (paths.length > 0) await putOldPaths(scope, versionId, paths)
  }
  scope.emit(treeChanged, { spaceId: space.id, versionId }, { subjectId: versionId })
}
