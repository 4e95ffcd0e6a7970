import { needs } from '#platform/permissions/access.ts'
import type { Finder } from '#platform/registry/finder.ts'

import { listArticleRows } from './store/articles.ts'
import { listBaseRows } from './store/bases.ts'
import { articlePathInside } from './notify.ts'

export const knowledgeFinders: readonly Finder[] = [
  {
    kind: 'Articles',
    access: needs('Knowledgebase', 'view'),
    async find(scope, text, limit) {
      const order = { sort: 'updated', after: undefined, limit } as const
      const rows = await listArticleRows(scope, { q: text.slice(0, 100) }, order)
      const names = new Map((await listBaseRows(scope, true)).map(({ id, name }) => [id, name]))
      return rows.map((row) => ({
        id: row.id,
        title: row.languages[0]?.title || 'Untitled',
        note: names.get(row.baseId) ?? '',
        path: articlePathInside(row.baseId, row.id),
      }))
    },
  },
]
