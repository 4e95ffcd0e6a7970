import { useMemo } from 'react'

import { fieldCalls } from '#modules/fields/contract.ts'
import { optionsOf, type FieldDefinition, type FieldObject } from '#modules/fields/rules.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'

export function useContactFields(): readonly FieldDefinition[] {
  return useFields('contact')
}

export function useFields(object: FieldObject): readonly FieldDefinition[] {
  return useFieldsRead(object).fields
}

/** Also says whether fields are still loading, so callers can avoid flashing raw keys. */
export function useFieldsRead(object: FieldObject): {
  readonly fields: readonly FieldDefinition[]
  readonly isLoading: boolean
} {
  const { rows, isLoading } = usePages(fieldCalls.list, fieldsInput(object))
  const fields = useMemo(
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
  return { fields, isLoading }
}

function fieldsInput(object: FieldObject) {
  return { object: [object], limit: 100, sort: 'position' as const }
}
