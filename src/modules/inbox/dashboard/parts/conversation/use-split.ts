import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { callApi } from '#platform/registry/browser-client.ts'
import { toast } from '#ui/toast.ts'

import { countConversations, listConversations } from '../../../contract.ts'
import type { Message } from '../../../model.ts'
import { mergeConversations, splitConversation } from '../../../sorting-contract.ts'
import { refreshConversation } from '../inbox-cache.ts'

export function useSplit({ conversationId, id: messageId }: Message): () => void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const open = (id: string): void => {
    // Read at completion, because the list may have changed by then.
    const address = new URL(window.location.href)
    address.searchParams.set('conversation', id)
    void navigate(address.pathname + address.search, { replace: true, preventScrollReset: true })
    refreshConversation(queries, conversationId)
    for (const { name } of [listConversations, countConversations]) {
      void queries.invalidateQueries({ queryKey: [name] })
    }
  }
  const undo = async (newId: string): Promise<void> => {
    await callApi(mergeConversations, { id: conversationId, sourceIds: [newId] })
    open(conversationId)
  }
  const split = async (): Promise<void> => {
    const { id, number } = await callApi(splitConversation, { id: conversationId, messageId })
    open(id)
    toast({
      tone: 'good',
      title: `Message moved to #${number}`,
      action: {
        label: 'Undo',
        altText: 'Move it back to the original conversation',
        onAct: () => void undo(id).catch(toastProblem),
      },
    })
  }
  return () => void split().catch(toastProblem)
}

function toastProblem(error: unknown): void {
  toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })
}
