import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { TreePlace } from '#lib/tree-places.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { toast } from '#ui/toast.ts'

import { getArticle, listArticles, moveArticle } from '../../../articles-contract.ts'
import { getCoverage, listCategories, moveCategory } from '../../../contract.ts'
import type { ArticlePlace } from './tree-places.ts'

export interface TreeMoves {
  category(id: string, name: string, place: TreePlace): void
  article(id: string, title: string, place: ArticlePlace): void
  readonly news: string
}

export function useTreeMoves(): TreeMoves {
  const queries = useQueryClient()
  const [news, setNews] = useState('')
  const attempt = (name: string, act: () => Promise<unknown>): void => {
    void act()
      .then(
        () => setNews(`Moved ${name}.`),
        (error: unknown) =>
          void toast({
            tone: 'bad',
            title: `Couldn’t move ${name}`,
            description: error instanceof Error ? error.message : String(error),
          }),
      )
      .then(() => {
        for (const { name: call } of changed) void queries.invalidateQueries({ queryKey: [call] })
      })
  }
  return {
    news,
    category: (id, name, place) => attempt(name, () => callApi(moveCategory, { id, ...place })),
    article: (id, title, place) => attempt(title, () => callApi(moveArticle, { id, ...place })),
  }
}

const changed = [listCategories, listArticles, getArticle, getCoverage]
