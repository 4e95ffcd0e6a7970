import { useQueryClient } from '@tanstack/react-query'

import { callApi } from '#platform/registry/browser-client.ts'
import { toast } from '#ui/toast.ts'

import { trashPage } from '../../../pages-contract.ts'
import { afterTree } from './tree-calls.ts'
import { titleOf } from './title-of.ts'

interface TrashTarget {
  readonly id: string
  readonly title: string
}

export function useTrash(versionId: string) {
  const queries = useQueryClient()
  return async function set(page: TrashTarget, isTrashed: boolean): Promise<void> {
    try {
      await callApi(trashPage, { versionId, id: page.id, isTrashed })
      toast({
        tone: 'good',
        title: `${titleOf(page)} ${isTrashed ? 'moved to the trash' : 'restored'}`,
        ...(isTrashed && {
          description: 'You can restore it for 30 days.',
          action: {
            label: 'Undo',
            altText: 'Restore it from the trash below the page tree',
            onAct: () => void set(page, false),
          },
        }),
      })
    } catch (error) {
      toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })
    }
    for (const { name } of afterTree) void queries.invalidateQueries({ queryKey: [name] })
  }
}
