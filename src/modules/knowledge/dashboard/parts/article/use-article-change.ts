import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { ApiProblem } from '#platform/registry/api-problem.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { toast } from '#ui/toast.ts'

import { getArticle, listArticles, updateArticle } from '../../../articles-contract.ts'
import { getCoverage, listCategories } from '../../../contract.ts'
import type { Article } from '../../../model.ts'

export type ArticleChange = Omit<InputOf<typeof updateArticle>, 'id' | 'version'>

export function useArticleChange(id: string): (change: ArticleChange) => void {
  const queries = useQueryClient()
  const line = useRef<Promise<void>>(Promise.resolve())
  const { queryKey } = callQuery(getArticle, { id })

  async function save(change: ArticleChange, tries: number): Promise<void> {
    const article: Article | undefined = queries.getQueryData(queryKey)
    if (!article) return
    try {
      const { version } = article
      queries.setQueryData(queryKey, await callApi(updateArticle, { id, version, ...change }))
    } catch (error) {
      const isConflict = error instanceof ApiProblem && error.code === 'version_conflict'
      if (!isConflict || tries === 0) throw error
      // A teammate changed another field. Retry on their version so both changes are saved.
      queries.setQueryData(queryKey, await callApi(getArticle, { id }))
      await save(change, tries - 1)
    }
  }

  return (change) => {
    line.current = line.current
      .then(() => save(change, 2))
      .catch((error: unknown) => {
        toast({
          tone: 'bad',
          title: 'Your change wasn’t saved',
          description: error instanceof Error ? error.message : String(error),
        })
        return queries.invalidateQueries({ queryKey })
      })
      .then(() => {
        for (const { name } of changed) void queries.invalidateQueries({ queryKey: [name] })
      })
  }
}

const changed = [listArticles, listCategories, getCoverage]
