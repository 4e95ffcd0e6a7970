import { useNavigate } from 'react-router'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { toast } from '#ui/toast.ts'

import { listArticles } from '../../../articles-contract.ts'
import { listCategories } from '../../../contract.ts'
import { listGaps, reopenGap, setGapAside, takeGap, writeForGap } from '../../../gaps-contract.ts'
import type { Gap } from '../../../model.ts'
import { articlePath } from '../paths.ts'

export interface GapActs {
  take(gap: Gap): void
  setAside(gap: Gap): void
  reopen(gap: Gap): void
  write(gap: Gap): void
  notifyAdded(gap: Gap, title: string): void
  readonly isBusy: boolean
}

export function useGapActs(baseId: string): GapActs {
  const navigate = useNavigate()
  const options = {
    refreshes: [listGaps],
    onRefused: ({ message }: { readonly message: string }) =>
      void toast({ tone: 'bad', title: message }),
  }
  const reopening = useCommand(reopenGap, options)
  const toastWithUndo = (title: string, gap: Pick<Gap, 'query' | 'locale'>): void =>
    void toast({
      tone: 'good',
      title,
      action: {
        label: 'Undo',
        altText: 'Reopen it from the other list',
        onAct: () => reopening.run(which(baseId, gap)),
      },
    })
  const taking = useCommand(takeGap, options)
  const setting = useCommand(setGapAside, {
    ...options,
    onDone: (gap) => toastWithUndo(`“${gap.query}” dismissed`, gap),
  })
  const writing = useCommand(writeForGap, {
    ...options,
    refreshes: [listGaps, listArticles, listCategories],
    onDone: (article) => void navigate(articlePath(article, article.sourceLocale)),
  })
  return {
    take: (gap) => taking.run(which(baseId, gap)),
    setAside: (gap) => setting.run(which(baseId, gap)),
    reopen: (gap) => reopening.run(which(baseId, gap)),
    write: (gap) => writing.run(which(baseId, gap)),
    notifyAdded: (gap, title) => toastWithUndo(`“${gap.query}” now finds “${title}”`, gap),
    isBusy: writing.isBusy,
  }
}

export function which(baseId: string, { query, locale }: Pick<Gap, 'query' | 'locale'>) {
  return { id: baseId, query, locale }
}
