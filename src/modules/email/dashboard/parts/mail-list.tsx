import type { ReactNode } from 'react'

import type { PagedRows } from '#platform/registry/browser/use-pages.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Select } from '#ui/select.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { useSearchParam } from '#ui/use-search-param.ts'

export type StatusLabels<State extends string> = Readonly<
  Record<State, { readonly label: string; readonly tone: BadgeTone }>
>

/** The status filter from the URL, if it is a known status. */
export function useStateFilter<State extends string>(words: StatusLabels<State>) {
  const [state, setState] = useSearchParam('state', '')
  const isKnown = (text: string): text is State => Object.hasOwn(words, text)
  return [isKnown(state) ? state : undefined, setState] as const
}

export function MailList<Mail extends { readonly id: string }, State extends string>({
  label,
  mails,
  columns,
  words,
  filter: [state, setState],
  search,
  acts,
  empty,
  isFiltered = state !== undefined,
}: {
  readonly label: string
  readonly mails: PagedRows<Mail>
  readonly columns: readonly Column<Mail>[]
  readonly words: StatusLabels<State>
  readonly filter: ReturnType<typeof useStateFilter<State>>
  readonly search?: ReactNode
  /** Only set for teammates who can act on emails. */
  readonly acts: ((mail: Mail) => ReactNode) | undefined
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly sentence: string }
  readonly isFiltered?: boolean
}) {
  if (mails.error) return <ErrorState detail={mails.error.message} onRetry={mails.retry} />
  const states = Object.entries<StatusLabels<State>[State]>(words)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        {search}
        <Select
          label="Status"
          isLabelHidden
          size="medium"
          className="w-48"
          items={[
            { value: '', label: 'All statuses' },
            ...states.map(([value, { label: name }]) => ({ value, label: name })),
          ]}
          value={state ?? ''}
          onChange={setState}
        />
      </div>
      <DataTable
        label={label}
        columns={columns}
        rows={mails.rows}
        rowKey={({ id }) => id}
        isLoading={mails.isLoading || mails.isStale}
        hasMore={mails.hasMore}
        onMore={mails.loadMore}
        isLoadingMore={mails.isLoadingMore}
        {...(acts && { rowActionsWidth: 120, rowActions: acts })}
        emptyState={
          <EmptyState
            icon={empty.icon}
            isFiltered={isFiltered}
            {...(!isFiltered && { title: empty.title })}
          >
            {!isFiltered && empty.sentence}
          </EmptyState>
        }
      />
    </div>
  )
}
