import { useState, type ReactNode } from 'react'

import { helpfulShare } from '#modules/content/dashboard/numbers/helpful-share.ts'
import { languageName } from '#lib/language-name.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'

import { listArticles } from '../../../articles-contract.ts'
import type { ArticleCard } from '../../../model.ts'
import { articlePath } from '../paths.ts'
import { TextState } from '../text-state.tsx'
import type { ArticlesQuestion } from './article-filter.ts'
import { BulkActs } from './bulk-acts.tsx'

export function ArticleTable({
  question,
  canManage,
  emptyState,
}: {
  readonly question: ArticlesQuestion
  readonly canManage: boolean
  readonly emptyState: ReactNode
}) {
  const { rows, isLoading, isStale, error, hasMore, isLoadingMore, loadMore, retry } = usePages(
    listArticles,
    question,
  )
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  if (error && rows.length === 0) return <ErrorState detail={error.message} onRetry={retry} />
  return (
    <>
      <DataTable
        label="Articles"
        columns={columnsFor(question.locale)}
        rows={rows}
        rowKey={rowKey}
        rowTo={(row) => articlePath(row, question.locale)}
        {...(canManage && { selectedKeys: selected, onSelectedKeys: setSelected })}
        isLoading={isLoading || isStale}
        hasMore={hasMore}
        isLoadingMore={isLoadingMore}
        onMore={loadMore}
        emptyState={emptyState}
      />
      {canManage && (
        <BulkActs
          articles={rows.filter(({ id }) => selected.has(id))}
          locale={question.locale}
          isTrash={question.state === 'trash'}
          onDone={() => setSelected(new Set())}
        />
      )}
    </>
  )
}

function columnsFor(locale: string | undefined): readonly Column<ArticleCard>[] {
  return [
    { key: 'title', title: 'Article', render: (row) => <Title row={row} locale={locale} /> },
    {
      key: 'state',
      title: 'Status',
      width: 200,
      isUntitledOnPhone: true,
      render: (row) => {
        const text = textOf(row, locale)
        return text ? <TextState text={text} /> : <Badge tone="bad">Missing</Badge>
      },
    },
    {
      key: 'languages',
      title: 'Languages',
      width: 120,
      isHiddenOnPhone: true,
      render: ({ languages }) => (
        <span
          className="block truncate"
          title={languages.map((text) => languageName(text.locale)).join(', ')}
        >
          {languages.map((text) => text.locale).join(', ')}
        </span>
      ),
    },
    {
      key: 'owner',
      title: 'Owner',
      width: 80,
      isHiddenOnPhone: true,
      render: ({ ownerId }) => ownerId && <Owner id={ownerId} />,
    },
    {
      key: 'views',
      title: 'Views',
      width: 80,
      align: 'end',
      isHiddenOnPhone: true,
      render: ({ views }) => <span title="In the last 30 days">{views.toLocaleString('en')}</span>,
    },
    {
      key: 'helpful',
      title: 'Helpful',
      width: 104,
      align: 'end',
      isHiddenOnPhone: true,
      render: ({ helpfulCount, unhelpfulCount }) =>
        helpfulCount + unhelpfulCount > 0 && helpfulShare(helpfulCount, unhelpfulCount),
    },
    {
      key: 'updated',
      title: 'Updated',
      width: 136,
      isHiddenOnPhone: true,
      render: ({ updatedAt }) => <TimeAgo at={updatedAt} />,
    },
  ]
}

function Title({
  row,
  locale,
}: {
  readonly row: ArticleCard
  readonly locale: string | undefined
}) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate font-medium">
        {(textOf(row, locale)?.title ?? row.title) || 'Untitled'}
      </span>
      {row.isReviewOverdue && <Badge tone="warn">Review due</Badge>}
    </span>
  )
}

function Owner({ id }: { readonly id: string }) {
  const name = useNames().get(id) ?? 'Former teammate'
  return (
    <span title={name}>
      <Avatar id={id} name={name} size="small" />
      <span className="sr-only">{name}</span>
    </span>
  )
}

function textOf({ languages }: ArticleCard, locale: string | undefined) {
  return locale === undefined ? languages[0] : languages.find((text) => text.locale === locale)
}

const rowKey = ({ id }: ArticleCard): string => id
