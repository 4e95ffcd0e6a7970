import { useRef, useState } from 'react'

import { capitalize } from '#lib/capitalize.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import type { Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import type { ExtraParts, Given } from './extra-parts.ts'
import { isSameValue } from './is-same-value.ts'
import { RecordFields, type Values } from './record-fields.tsx'
import type { RecordParts } from './record-parts.ts'
import { useRecordUpdate } from './use-record-update.tsx'

/**
 * Creates or edits a record. Input is never lost, neither to an error nor to a conflicting edit.
 */
export function RecordForm({
  resource,
  calls,
  record,
  isNew,
  canManage,
  renderNew,
  related,
  onSaved,
  onDelete,
}: {
  readonly resource: Resource
  readonly calls: ResourceCalls
  readonly record: Values
  readonly isNew: boolean
  readonly canManage: boolean
  readonly renderNew?: ExtraParts['renderNew']
  readonly related?: RecordParts['related']
  readonly onSaved: () => void
  readonly onDelete?: (() => void) | undefined
}) {
  const [start, setStart] = useState(record)
  const [values, setValues] = useState(record)
  const [given, setGiven] = useState<Given>({})
  const saved = useRef(false)
  const changes = Object.keys(resource.fields).filter(
    (name) => !isSameValue(values[name], start[name]),
  )
  const done = (title: string): void => {
    saved.current = true
    toast({ tone: 'good', title })
    onSaved()
  }
  const create = useCommand(calls.create, {
    refreshes: [calls.list],
    onDone: () => done(`${capitalize(resource.name)} created`),
  })
  const update = useRecordUpdate(resource, calls, {
    record: start,
    onSaved: () => done(`${capitalize(resource.name)} saved`),
    onTheirs(theirs, choice) {
      setStart(theirs)
      if (choice === 'theirs') setValues(theirs)
    },
  })
  const command = isNew ? create : update

  function save(): void {
    if (isNew) create.run({ ...pick(values, Object.keys(resource.fields)), ...given } as Values)
    else update.save(pick(values, changes))
  }

  return (
    <Form problem={command.problem} onSend={save}>
      <RecordFields
        fields={resource.fields}
        values={values}
        errorOf={command.fieldError}
        isDisabled={!canManage}
        related={related}
        onChange={setValues}
      />
      {isNew && renderNew?.({ given, errorOf: create.fieldError, onChange: setGiven })}
      {canManage && (
        <div className="flex flex-wrap justify-end gap-2">
          {!isNew && onDelete && (
            <Button
              kind="quiet"
              className="mr-auto"
              onClick={() => {
                saved.current = true
                onDelete()
              }}
            >
              Delete
            </Button>
          )}
          <Button kind="quiet" onClick={onSaved}>
            Cancel
          </Button>
          <Button
            type="submit"
            kind="primary"
            isBusy={command.isBusy}
            disabled={!isNew && changes.length === 0}
          >
            {isNew ? `Create ${resource.name}` : 'Save changes'}
          </Button>
        </div>
      )}
      <UnsavedGuard
        isDirty={canManage && (changes.length > 0 || Object.keys(given).length > 0)}
        saved={saved}
      />
      {update.conflict}
    </Form>
  )
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
