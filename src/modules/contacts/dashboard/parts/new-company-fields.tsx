import type { NewBeside } from '#platform/resources/browser/beside-parts.ts'

import type { Attributes } from '../../model.ts'
import { AttributeFields } from './attribute-fields.tsx'
import { useFields } from './use-fields.ts'

/** What must be known of a company when it is made. */
export function NewCompanyFields({ given, errorOf, onChange }: NewBeside) {
  const required = useFields('company').filter(({ requiredOn }) => requiredOn === 'create')
  return (
    <AttributeFields
      fields={required}
      values={(given['attributes'] ?? {}) as Attributes}
      errorOf={(key) => errorOf(`attributes.${key}`)}
      onChange={(attributes) => onChange({ ...given, attributes })}
    />
  )
}
