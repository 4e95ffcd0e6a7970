import { useQueryClient } from '@tanstack/react-query'

import { callApi } from '#platform/registry/browser-client.ts'
import { toast } from '#ui/toast.ts'

import type { Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import type { Values } from './record-fields.tsx'

export interface RecordActs {
  remove(ids: readonly string[]): Promise<void>
  restore(ids: readonly string[]): Promise<void>
  set(ids: readonly string[], name: string, value: string): Promise<void>
}

/** What can be done with many records at once. Everything can be undone from the message about it. */
export function useRecordActs(resource: Resource, calls: ResourceCalls): RecordActs {
  const queries = useQueryClient()

  async function attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })
    }
    await Promise.all(
      [calls.list, calls.get].map(({ name }) => queries.invalidateQueries({ queryKey: [name] })),
    )
  }

  const countOf = (count: number): string =>
    count === 1 ? `1 ${resource.name}` : `${count} ${resource.plural}`

  const restore = (ids: readonly string[]): Promise<void> =>
    attempt(async () => {
      const { ids: back } = await callApi(calls.restore, { ids: [...ids] })
      toast({ tone: 'good', title: `${countOf(back.length)} put back` })
    })

  return {
    restore,
    remove: (ids) =>
      attempt(async () => {
        const { ids: gone } = await callApi(calls.remove, { ids: [...ids] })
        toast({
          title: `${countOf(gone.length)} moved to the trash`,
          action: {
            label: 'Undo',
            altText: 'Open the trash to put them back',
            onAct: () => void restore(gone),
          },
        })
      }),
    set: (ids, name, value) =>
      attempt(async () => {
        const { before } = await callApi(calls.changeMany, {
          ids: [...ids],
          change: { [name]: value },
        })
        toast({
          title: `${countOf(before.length)} changed`,
          action: {
            label: 'Undo',
            altText: 'Change them back one by one',
            onAct: () => void attempt(() => putBack(calls, before, name)),
          },
        })
      }),
  }
}

/** Records that had the same value get it back together. */
async function putBack(
  calls: ResourceCalls,
  before: readonly Values[],
  name: string,
): Promise<void> {
  for (const [value, records] of Map.groupBy(before, (record) => record[name])) {
    const ids = records.map(({ id }) => String(id))
    await callApi(calls.changeMany, { ids, change: { [name]: value } })
  }
}
