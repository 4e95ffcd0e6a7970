import { useQueryClient } from '@tanstack/react-query'

import { callApi } from '#platform/registry/browser-client.ts'
import { toast } from '#ui/toast.ts'

import { listConversations } from '../../../contract.ts'
import type { ConversationSummary } from '../../../model.ts'
import { mergeConversations, unmergeConversation } from '../../../sorting-contract.ts'
import { refreshConversation, refreshList } from '../inbox-cache.ts'
import type { ListInput } from '../views.ts'

export function useMerge(input: ListInput): (rows: readonly ConversationSummary[]) => void {
  const queries = useQueryClient()
  const attempt = async (id: string, act: () => Promise<unknown>): Promise<void> => {
    await act().catch((error: unknown) => {
      toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })
    })
    refreshConversation(queries, id)
    void queries.invalidateQueries({ queryKey: [listConversations.name] })
    await refreshList(queries, input)
  }
  return (rows) => {
    const [target, ...sources] = rows.toSorted((one, other) => one.number - other.number)
    if (!target) return
    void attempt(target.id, async () => {
      const sourceIds = sources.map(({ id }) => id)
      await callApi(mergeConversations, { id: target.id, sourceIds })
      toast({
        title: `Merged into #${target.number}`,
        action: {
          label: 'Undo',
          altText: 'You can unmerge them for 30 days',
          onAct: () =>
            void attempt(target.id, async () => {
              for (const id of sourceIds) await callApi(unmergeConversation, { id })
            }),
        },
      })
    })
  }
}
