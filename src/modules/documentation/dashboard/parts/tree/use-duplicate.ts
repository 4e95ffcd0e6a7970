import { useQueryClient } from '@tanstack/react-query'

import { callApi } from '#platform/registry/browser-client.ts'
import { toast } from '#ui/toast.ts'

import type { TreePage } from '../../../model.ts'
import { createPage, getText } from '../../../pages-contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { usePlace } from '../place.ts'
import { afterTree } from './tree-calls.ts'

export function useDuplicate({ space, version, locale }: OpenSpace) {
  const queries = useQueryClient()
  const [, go] = usePlace()
  return async ({ id, parentId, icon }: TreePage): Promise<void> => {
    const versionId = version.id
    try {
      const { title, description, body } = await callApi(getText, { versionId, id, locale })
      const made = await callApi(createPage, {
        versionId,
        locale,
        parentId,
        icon,
        description,
        body,
        afterId: id,
        title: `Copy of ${title || 'Untitled'}`.slice(0, 200),
      })
      go({ space: space.id, version: versionId, page: made.id, language: locale })
    } catch (error) {
      toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })
    }
    for (const { name } of afterTree) void queries.invalidateQueries({ queryKey: [name] })
  }
}
