import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { capitalize } from '#lib/capitalize.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import type { Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import type { ExtraParts, Given } from './extra-parts.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { RecordFields, type Values } from './record-fields.tsx'
import { plainText } from '../field-kinds.ts'

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
  readonly related?: ExtraParts['related']
  readonly onSaved: () => void
  readonly onDelete?: (() => void) | undefined
}) {
  const queries = useQueryClient()
  const [start, setStart] = useState(record)
  const [values, setValues] = useState(record)
  const [given, setGiven] = useState<Given>({})
  const [theirs, setTheirs] = useState<Values>()
  const saved = useRef(false)
  const changes = Object.keys(resource.fields).filter(
    (name) => !isSameValue(values[name], start[name]),
  )
  const refreshes = [calls.list, calls.get, calls.history]
  const done = (title: string): void => {
    saved.current = true
    toast({ tone: 'good', title })
    onSaved()
  }
  const create = useCommand(calls.create, {
    refreshes,
    onDone: () => done(`${capitalize(resource.name)} created`),
  })
  const update = useCommand(calls.update, {
    refreshes,
    onDone: () => done(`${capitalize(resource.name)} saved`),
    onRefused: ({ code }) => {
      if (code === 'version_conflict') void readTheirs()
    },
  })
  const command = isNew ? create : update

  async function readTheirs(): Promise<void> {
    const current = await callApi(calls.get, { id: plainText(record['id']) })
    setTheirs(current)
    await queries.invalidateQueries({ queryKey: [calls.list.name] })
  }

  function save(version = start['version']): void {
    const chosen = pick(values, isNew ? Object.keys(resource.fields) : changes)
    if (isNew) create.run({ ...chosen, ...given } as Values)
    else update.run({ id: plainText(record['id']), version: Number(version), ...chosen })
  }

  return (
    <Form problem={theirs ? undefined : command.problem} onSend={() => save()}>
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
      {theirs && (
        <ConflictDialog
          resource={resource}
          mine={pick(values, changes)}
          theirs={theirs}
          onKeepMine={() => {
            setStart(theirs)
            setTheirs(undefined)
            save(theirs['version'])
          }}
          onTakeTheirs={() => {
            setStart(theirs)
            setValues(theirs)
            setTheirs(undefined)
            command.reset()
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </Form>
  )
}

function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
