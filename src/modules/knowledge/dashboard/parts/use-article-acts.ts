import { useQueryClient } from '@tanstack/react-query'

import { callApi } from '#platform/registry/browser-client.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { toast } from '#ui/toast.ts'

import { changeArticles, getArticle, getText, listArticles } from '../../articles-contract.ts'
import { getCoverage, listCategories } from '../../contract.ts'
import { countOf } from '#modules/content/dashboard/words.ts'

export type ManyAct = Omit<InputOf<typeof changeArticles>, 'ids'>

export interface ArticleActs {
  run(ids: readonly string[], act: ManyAct, done: string): Promise<boolean>
  trash(ids: readonly string[]): Promise<boolean>
  restore(ids: readonly string[]): Promise<boolean>
}

export function useArticleActs(): ArticleActs {
  const queries = useQueryClient()

  async function run(
    ids: readonly string[],
    act: ManyAct,
    done: string,
    undo?: () => void,
  ): Promise<boolean> {
    try {
      const { changedCount, refused } = await callApi(changeArticles, { ids: [...ids], ...act })
      if (changedCount > 0) {
        toast({
          tone: 'good',
          title: `${countOf(changedCount, 'article', 'articles')} ${done}`,
          ...(undo && {
            action: { label: 'Undo', altText: 'Restore it from the trash', onAct: undo },
          }),
        })
      }
      const [first] = refused
      if (first) {
        toast({
          tone: 'bad',
          title: `${countOf(refused.length, 'article', 'articles')} not updated`,
          description: `${first.title || 'Untitled'}: ${first.sentence}`,
        })
      }
      return changedCount > 0
    } catch (error) {
      toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })
      return false
    } finally {
      for (const { name } of changed) void queries.invalidateQueries({ queryKey: [name] })
    }
  }

  const restore = (ids: readonly string[]): Promise<boolean> =>
    run(ids, { act: 'restore' }, 'restored')
  return {
    run,
    restore,
    trash: (ids) => run(ids, { act: 'trash' }, 'moved to the trash', () => void restore(ids)),
  }
}

const changed = [listArticles, getArticle, getText, listCategories, getCoverage]
