import { useMemo } from 'react'

import { fieldCalls } from '#modules/fields/contract.ts'
import { optionsOf } from '#modules/fields/rules.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'

import { askedTypes, type PreChatQuestion } from '../../rules.ts'

export type OfferedField = Pick<PreChatQuestion, 'field' | 'label' | 'type' | 'options'>

export function useAskedFields(): readonly OfferedField[] {
  const { rows } = usePages(fieldCalls.list, fieldQuery)
  return useMemo(
    () =>
      rows.flatMap(({ object, key, label, type, options }) => {
        const known = askedTypes.find((one) => one === type)
        if (!known) return []
        return [{ field: `${object}.${key}`, label, type: known, options: optionsOf(options) }]
      }),
    [rows],
  )
}

const fieldQuery = {
  object: ['contact' as const, 'conversation' as const],
  limit: 100,
  sort: 'position' as const,
}
