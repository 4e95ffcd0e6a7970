import { useState } from 'react'

import type { FieldDefinition } from '#modules/fields/rules.ts'
import type { ApiProblem } from '#platform/registry/api-problem.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'

import type { Attributes } from '../../model.ts'
import { AttributeFields } from './attribute-fields.tsx'
import { AttributeList } from './attribute-list.tsx'

export function AttributesForm({
  fields,
  attributes,
  command,
  canManage,
  onSave,
}: {
  readonly fields: readonly FieldDefinition[]
  readonly attributes: Attributes
  readonly command: {
    readonly isBusy: boolean
    readonly problem: ApiProblem | undefined
    fieldError(name: string): string | undefined
  }
  readonly canManage: boolean
  readonly onSave: (attributes: Attributes) => void
}) {
  const [values, setValues] = useState(attributes)
  const isDirty = JSON.stringify(values) !== JSON.stringify(attributes)
  if (!canManage) return <AttributeList fields={fields} attributes={attributes} />
  return (
    <Form problem={command.problem} onSend={() => onSave(values)}>
      <AttributeFields
        fields={fields}
        values={values}
        errorOf={(key) => command.fieldError(`attributes.${key}`)}
        onChange={setValues}
      />
      {(isDirty || command.isBusy) && (
        <div className="flex justify-end gap-2">
          <Button kind="quiet" onClick={() => setValues(attributes)}>
            Undo
          </Button>
          <Button type="submit" isBusy={command.isBusy}>
            Save fields
          </Button>
        </div>
      )}
    </Form>
  )
}
