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
        id: row.page_id,
        title: row.title || 'Untitled',
        note: `${row.space_name} · ${row.version_label}`,
        path: `/dashboard/documentation?space=${row.space_id}&version=${row.version_id}&page=${row.page_id}`,
      }))
    },
  },
]
