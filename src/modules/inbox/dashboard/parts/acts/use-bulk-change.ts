import { useQueryClient, type QueryClient } from '@tanstack/react-query'

import { callApi } from '#platform/registry/browser-client.ts'
import { toast } from '#ui/toast.ts'

import { numberOf, bulkProgressText, skippedText, undoneText } from '../../../bulk-words.ts'
import { getConversation, listConversations } from '../../../contract.ts'
import {
  getBulkChange,
  listUndoableBulkChanges,
  startBulkChange,
  undoBulkChange,
  type BulkAct,
  type BulkChange,
} from '../../../sorting-contract.ts'
import { refreshList } from '../inbox-cache.ts'
import type { ListInput } from '../views.ts'
import { showProgress } from './running-bulk.ts'

type Which = { readonly ids: string[] } | { readonly matching: ListInput }

export function useBulkChange(input: ListInput): (act: BulkAct, which: Which) => void {
  const queries = useQueryClient()
  return (act, which) => {
    run(queries, input, { act, which }).catch((error: unknown) => {
      toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })
    })
  }
}

async function run(
  queries: QueryClient,
  input: ListInput,
  { act, which }: { readonly act: BulkAct; readonly which: Which },
): Promise<void> {
  const progress = showProgress(
    bulkProgressText(act, 'ids' in which ? which.ids.length : undefined),
  )
  try {
    const started = await callApi(startBulkChange, { act, ...which })
    const words = bulkProgressText(act, started.total)
    const done = await follow(started, (part) => progress.update(`${words} ${part}`))
    await refresh(queries, input)
    if (done.changed === 0) toastNothingChanged(done)
  } finally {
    progress.end()
  }
}

export function toastNothingChanged(skipped: Pick<BulkChange, 'skipped' | 'skippedFor'>): void {
  toast({ title: 'Nothing was changed', description: skippedText(skipped) })
}

export async function undoBulk(
  queries: QueryClient,
  input: ListInput,
  { id }: BulkChange,
): Promise<void> {
  const words = 'Undoing…'
  const progress = showProgress(words)
  try {
    const started = await callApi(undoBulkChange, { id })
    void queries.invalidateQueries({ queryKey: [listUndoableBulkChanges.name] })
    toast(undoneText(await follow(started, (part) => progress.update(`${words} ${part}`))))
  } catch (error) {
    toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })
  }
  await refresh(queries, input)
  progress.end()
}

async function follow(started: BulkChange, onPart: (part: string) => void): Promise<BulkChange> {
  let row = started
  for (let step = 0; row.state === 'running' || row.state === 'undoing'; step++) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(200 + step * 100, 1500)))
    row = await callApi(getBulkChange, { id: started.id })
    const at = row.state === 'undoing' ? row.undone : row.changed + row.skipped
    if (step > 2) onPart(`${numberOf(at)} of ${numberOf(row.total)}`)
  }
  return row
}

async function refresh(queries: QueryClient, input: ListInput): Promise<void> {
  for (const { name } of [getConversation, listConversations, listUndoableBulkChanges]) {
    void queries.invalidateQueries({ queryKey: [name] })
  }
  await refreshList(queries, input)
}
