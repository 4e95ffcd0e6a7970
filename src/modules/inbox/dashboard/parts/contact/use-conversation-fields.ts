import { useMemo } from 'react'

import { fieldCalls } from '#modules/fields/contract.ts'
import { optionsOf, type FieldDefinition } from '#modules/fields/rules.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'

export function useConversationFields(): readonly FieldDefinition[] {
  const { rows } = usePages(fieldCalls.list, conversationFields)
  return useMemo(
    () =>
      rows.map(({ key, label, type, options, requiredOn }) => ({
        key,
        label,
        type,
        options: optionsOf(options),
        requiredOn,
      })),
    [rows],
  )
}

export const conversationFields = {
  object: ['conversation' as const],
  limit: 100,
  sort: 'position' as const,
}
