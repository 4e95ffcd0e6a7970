import { needs } from '#platform/permissions/access.ts'
import type { Finder } from '#platform/registry/finder.ts'

import { findMembersByName, findTeamsByName } from './store/by-name.ts'

export const organizationFinders: readonly Finder[] = [
  {
    kind: 'Members',
    access: needs('Organization', 'view'),
    async find(scope, text, limit) {
      const rows = await findMembersByName(scope, text, limit)
      return rows.map(({ id, displayName: title }) => ({
        id,
        title,
        path: `/dashboard/organization?tab=members&member=${id}`,
      }))
    },
  },
  {
    kind: 'Teams',
    access: needs('Organization', 'view'),
    async find(scope, text, limit) {
      const rows = await findTeamsByName(scope, text, limit)
      return rows.map(({ id, name: title }) => ({
        id,
        title,
        path: `/dashboard/organization?tab=teams&team=${id}`,
      }))
    },
  },
]
