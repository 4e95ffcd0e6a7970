import { AttributeFields } from '#modules/contacts/dashboard/public.tsx'
import type { FieldValueProps } from '#modules/templates/dashboard/slots.ts'

export function TemplateField({ field, value, onChange }: FieldValueProps) {
  const kept = typeof value === 'object' && value !== null ? [...value] : value
  return (
    <AttributeFields
      fields={[field]}
      values={{ [field.key]: kept }}
      errorOf={() => undefined}
      onChange={(values) => onChange(values[field.key] ?? null)}
    />
  )
}
