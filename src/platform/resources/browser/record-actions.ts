import { callApi } from '#platform/registry/browser-client.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { toast } from '#ui/toast.ts'

import { maxBatchSize } from '../max-batch-size.ts'
import type { Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import type { Values } from './record-fields.tsx'

export interface RecordActions {
  remove(ids: readonly string[]): Promise<boolean>
  restore(ids: readonly string[]): Promise<boolean>
  set(ids: readonly string[], name: string, value: string): Promise<boolean>
}

export function recordActions(
  resource: Resource,
  calls: ResourceCalls,
  onChanged: () => Promise<unknown>,
): RecordActions {
  async function attempt(act: () => Promise<void>): Promise<boolean> {
    const isDone = await act().then(
      () => true,
      (error: unknown) => {
        toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })
        return false
      },
    )
    await onChanged()
    return isDone
  }

  const countOf = (count: number): string =>
    count === 1 ? `1 ${resource.name}` : `${count} ${resource.plural}`

  const restore = (ids: readonly string[]): Promise<boolean> =>
    attempt(async () => {
      const back = await inParts(ids, async (some) => (await callApi(calls.restore, some)).ids)
      toast({ tone: 'good', title: `${countOf(back.length)} restored` })
    })

  return {
    restore,
    remove: (ids) =>
      attempt(async () => {
        const gone = await inParts(ids, async (some) => (await callApi(calls.remove, some)).ids)
        toast({
          title: `${countOf(gone.length)} moved to the trash`,
          action: {
            label: 'Undo',
            altText: 'Open the trash to restore them',
            onAct: () => void restore(gone),
          },
        })
      }),
    set: (ids, name, value) =>
      attempt(async () => {
        const before = await changeAll(calls, ids, { [name]: value })
        toast({
          title: `${countOf(before.length)} changed`,
          action: {
            label: 'Undo',
            altText: 'Edit each record to undo',
            onAct: () => void attempt(() => restoreValues(calls, before, name)),
          },
        })
      }),
  }
}

async function restoreValues(
  calls: ResourceCalls,
  before: readonly Values[],
  name: string,
): Promise<void> {
  for (const [value, records] of Map.groupBy(before, (record) => record[name])) {
    const ids = records.map(({ id }) => String(id))
    await changeAll(calls, ids, { [name]: value })
  }
}

function changeAll(
  { changeMany }: ResourceCalls,
  ids: readonly string[],
  change: Change,
): Promise<Values[]> {
  return inParts(ids, async (some) => (await callApi(changeMany, { ...some, change })).before)
}

type Change = InputOf<ResourceCalls['changeMany']>['change']

async function inParts<Answer>(
  ids: readonly string[],
  ask: (some: { readonly ids: string[] }) => Promise<readonly Answer[]>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; at < ids.length; at += maxBatchSize) {
    answers.push(...(await ask({ ids: ids.slice(at, at + maxBatchSize) })))
  }
  return answers
}
