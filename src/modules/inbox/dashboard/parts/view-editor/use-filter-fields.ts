import { useMemo } from 'react'

import { fieldCalls } from '#modules/fields/contract.ts'
import { optionsOf } from '#modules/fields/rules.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { usePages } from '#platform/registry/browser/use-pages.ts'

import type { FilterField } from './condition-fields.ts'

export function useFilterFields(): readonly FilterField[] {
  const { rows } = usePages(fieldCalls.list, fieldQuery)
  const readsAll = useMay()(needs('Settings', 'manage'))
  return useMemo(
    () =>
      rows.flatMap(({ object, key, label, type, options, visibleTo }) => {
        if (object !== 'conversation' && object !== 'contact') return []
        if (visibleTo === 'managers' && !readsAll) return []
        return [{ of: object, key, label, type, options: optionsOf(options) }]
      }),
    [rows, readsAll],
  )
}

const fieldQuery = {
  object: ['conversation' as const, 'contact' as const],
  limit: 100,
  sort: 'position' as const,
}
