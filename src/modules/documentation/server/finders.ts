import { needs } from '#platform/permissions/access.ts'
import type { Finder } from '#platform/registry/finder.ts'

import { listPagesNamed } from './store/finding.ts'

export const documentationFinders: readonly Finder[] = [
  {
    kind: 'Documentation',
    access: needs('Documentation', 'view'),
    async find(scope, text, limit) {
      const rows = await listPagesNamed(scope, text.slice(0, 100), limit)
      return rows.map((row) => ({
        id: row.pageId,
        title: row.title || 'Untitled',
        note: `${row.spaceName} · ${row.versionLabel}`,
        path: `/dashboard/documentation?space=${row.spaceId}&version=${row.versionId}&page=${row.pageId}`,
      }))
    },
  },
]
