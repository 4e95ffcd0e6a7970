import { useNavigate } from 'react-router'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { toast } from '#ui/toast.ts'

import { createArticle, listArticles } from '../../articles-contract.ts'
import { getCoverage, listCategories } from '../../contract.ts'
import { articlePath } from './paths.ts'

export function useNewArticle() {
  const navigate = useNavigate()
  return useCommand(createArticle, {
    refreshes: [listArticles, listCategories, getCoverage],
    onDone: (article) => void navigate(articlePath(article)),
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
}
