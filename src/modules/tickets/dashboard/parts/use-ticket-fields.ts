import { useMemo } from 'react'

import { fieldCalls } from '#modules/fields/contract.ts'
import { optionsOf, type FieldDefinition } from '#modules/fields/rules.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'

export type TicketField = FieldDefinition & { readonly id: string }

export function useTicketFields(): readonly TicketField[] {
  const { rows } = usePages(fieldCalls.list, fieldsOfTickets())
  return useMemo(
    () =>
      rows.map(({ id, key, label, type, options, requiredOn }) => ({
        id,
        key,
        label,
        type,
        options: optionsOf(options),
        requiredOn,
      })),
    [rows],
  )
}

function fieldsOfTickets() {
  return { object: ['ticket'], limit: 100, sort: 'position' as const }
}
