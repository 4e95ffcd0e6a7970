import type { NewExtra } from '#platform/resources/browser/extra-parts.ts'

import type { Attributes } from '../../model.ts'
import { AttributeFields } from './attribute-fields.tsx'
import { useFields } from './use-fields.ts'

export function NewCompanyFields({ given, errorOf, onChange }: NewExtra) {
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
