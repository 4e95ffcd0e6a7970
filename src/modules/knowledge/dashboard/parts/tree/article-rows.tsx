import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/skeleton.tsx'

import { listArticles } from '../../../articles-contract.ts'
import { ArticleRow } from './article-row.tsx'
import type { TreePart } from './tree-part.ts'

export function ArticleRows({
  part,
  categoryId,
  name,
  level,
}: {
  readonly part: TreePart
  readonly categoryId: string | null
  readonly name: string
  readonly level: number
}) {
  const { rows, isLoading, error, hasMore, isLoadingMore, loadMore, retry } = usePages(
    listArticles,
    { baseId: part.base.id, categoryId: categoryId ?? 'none', sort: 'place', limit: 50 },
  )
  const inset = insets[level]
  if (isLoading) {
    return (
      <div className={classes('border-t border-line py-3 pe-4', inset)}>
        <Skeleton className="h-5 max-w-64" />
      </div>
    )
  }
  if (error && rows.length === 0) {
    return (
      <p role="alert" className={classes('flex flex-wrap items-center gap-2 py-2 text-bad', inset)}>
        {error.message}
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </p>
    )
  }
  if (rows.length === 0) {
    return (
      <p className={classes('border-t border-line py-2.5 pe-4 text-sm text-ink-faint', inset)}>
        No articles here yet.
      </p>
    )
  }
  const ids = rows.map(({ id }) => id)
  return (
    <ul aria-label={`Articles in ${name}`} className="border-t border-line">
      {rows.map((article) => (
        <ArticleRow key={article.id} part={part} article={article} siblings={ids} level={level} />
      ))}
      {hasMore && (
        <li className={classes('border-t border-line p-1', inset)}>
          <Button kind="quiet" size="small" isBusy={isLoadingMore} onClick={loadMore}>
            Show more
          </Button>
        </li>
      )}
    </ul>
  )
}

const insets = ['ps-9', 'ps-14', 'ps-19', 'ps-24']
