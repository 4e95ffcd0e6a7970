import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import type { ApiProblem } from '#platform/registry/api-problem.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'

import { plainText } from '../field-kinds.ts'
import type { Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { Values } from './record-fields.tsx'

export interface RecordUpdate {
  save(change: Values): void
  reset(): void
  readonly isBusy: boolean
  readonly problem: ApiProblem | undefined
  fieldError(name: string): string | undefined
  /** The dialog that opens if someone else saved first. */
  readonly conflict: ReactNode
}

/** Saves changes to a record. After a conflicting edit, the user chooses which version to keep. */
export function useRecordUpdate(
  resource: Resource,
  calls: ResourceCalls,
  {
    record,
    onSaved,
    onTheirs,
  }: {
    readonly record: Values
    readonly onSaved: () => void
    readonly onTheirs: (theirs: Values, choice: 'mine' | 'theirs') => void
  },
): RecordUpdate {
  const queries = useQueryClient()
  const id = plainText(record['id'])
  const [mine, setMine] = useState<Values>({})
  const [theirs, setTheirs] = useState<Values>()
  const command = useCommand(calls.update, {
    refreshes: [calls.list, calls.get, calls.history],
    onDone(saved) {
      queries.setQueryData(callQuery(calls.get, { id }).queryKey, saved)
      onSaved()
    },
    onRefused({ code }) {
      if (code === 'version_conflict') void readTheirs()
    },
  })

  async function readTheirs(): Promise<void> {
    // If this fails, the form shows the refusal itself.
    setTheirs(await callApi(calls.get, { id }).catch(() => undefined))
    await queries.invalidateQueries({ queryKey: [calls.list.name] })
  }

  function run(change: Values, version: unknown): void {
    setMine(change)
    command.run({ id, version: Number(version), ...change })
  }

  function choose(choice: 'mine' | 'theirs', current: Values): void {
    setTheirs(undefined)
    onTheirs(current, choice)
    if (choice === 'mine') run(mine, current['version'])
    else command.reset()
  }

  return {
    save: (change) => run(change, record['version']),
    reset: command.reset,
    isBusy: command.isBusy,
    problem: theirs ? undefined : command.problem,
    fieldError: command.fieldError,
    conflict: theirs && (
      <ConflictDialog
        resource={resource}
        mine={mine}
        theirs={theirs}
        onKeepMine={() => choose('mine', theirs)}
        onTakeTheirs={() => choose('theirs', theirs)}
        onClose={() => setTheirs(undefined)}
      />
    ),
  }
}
