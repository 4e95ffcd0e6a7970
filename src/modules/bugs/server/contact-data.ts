import { eraseFiles } from '#platform/files/erase-files.ts'
import { contactDataKind } from '#platform/people/contact-data.ts'

import {
  eraseReportsOf,
  deleteFilesOf,
  listFilesOf,
  listReportsOf,
  moveReports,
} from './store/person.ts'

/**
 * Erasing a person keeps the report, so that the count of the bug stays right, but removes their
 * data.
 */
export const bugContactData = contactDataKind({
  key: 'bugReports',
  move: (scope, way) => moveReports(scope, way),
  async moveBack(scope, ids, way) {
    await moveReports(scope, way, ids)
  },
  async erase(scope, contactId) {
    const ids = await eraseReportsOf(scope, contactId)
    eraseFiles(scope, await deleteFilesOf(scope, ids))
    return ids
  },
  async exportData(scope, contactId) {
    const rows = await listReportsOf(scope, contactId)
    if (rows.length === 0) return []
    const files = Map.groupBy(
      await listFilesOf(
        scope,
        rows.map(({ id }) => id),
      ),
      (file) => file.reportId,
    )
    return rows.map((row) => ({
      title: row.title,
      text: row.body,
      pageUrl: row.pageUrl,
      environment: row.environment,
      console: row.console,
      network: row.network,
      steps: row.steps,
      files: (files.get(row.id) ?? []).map(({ id, name, type }) => ({
        name,
        type,
        url: scope.fileUrl(id),
      })),
      at: row.createdAt.toISOString(),
    }))
  },
})
