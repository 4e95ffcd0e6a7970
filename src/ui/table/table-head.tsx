import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'

import { classes } from '#ui/classes.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Sort } from './column.ts'
import type { FittedColumn } from './fit-columns.ts'
import { SelectBox } from './select-box.tsx'

export function TableHead<Row>({
  columns,
  sort,
  onSort,
  selection,
  onToggleAll,
  hasActions,
}: {
  readonly columns: readonly FittedColumn<Row>[]
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
  readonly selection: 'none' | 'some' | 'all' | undefined
  readonly onToggleAll: () => void
  readonly hasActions: boolean
}) {
  const isHydrated = useHydrated()
  const isBare = !selection && !columns.some(({ isSortable }) => isSortable && onSort)
  return (
    <thead
      role="rowgroup"
      className={classes(
        'sticky top-(--table-top) z-5 @max-xl:static',
        isBare ? '@max-xl:sr-only' : '@max-xl:block',
      )}
    >
      <tr
        // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- some screen readers ignore rows displayed as blocks
        role="row"
        aria-rowindex={1}
        className={classes(
          '@max-xl:flex @max-xl:flex-wrap @max-xl:items-center @max-xl:gap-x-1 @max-xl:border-b @max-xl:border-line',
          selection ? '@max-xl:px-1' : '@max-xl:px-2',
        )}
      >
        {selection && (
          <th role="columnheader" scope="col" className={classes(cell, stackedAll)}>
            <SelectBox
              state={selection}
              disabled={!isHydrated}
              onChange={onToggleAll}
              aria-label="Select all rows"
              className="after:absolute after:inset-y-0 after:left-0 after:w-11 after:content-['']"
            />
            <span aria-hidden className="hidden @max-xl:inline">
              All
            </span>
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasActions && (
          <th role="columnheader" scope="col" className={classes(cell, '@max-xl:sr-only')}>
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function HeadCell<Row>({
  column: { key, title, isSortable, align, hiding },
  sort,
  onSort,
}: {
  readonly column: FittedColumn<Row>
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
}) {
  const isHydrated = useHydrated()
  const isSorted = sort?.key === key
  const order = sort?.isDescending ? 'descending' : 'ascending'
  const canSort = isSortable && onSort
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={canSort && isSorted ? order : undefined}
      className={classes(
        cell,
        'px-3 first:pl-4',
        align === 'end' ? 'text-right' : 'text-left',
        canSort ? '@max-xl:px-0 @max-xl:first:pl-0' : '@max-xl:sr-only',
        hiding,
        canSort && isSorted && '@max-xl:block!',
      )}
    >
      {canSort ? (
        <button
          type="button"
          className={classes(
            'group -mx-2 inline-flex min-h-7 max-w-[calc(100%+1rem)] cursor-pointer items-center gap-1 rounded-md px-2 transition-colors hover:bg-sunken hover:text-ink @max-xl:mx-0 pointer-coarse:min-h-11',
            isSorted && 'text-ink',
            align === 'end' && 'flex-row-reverse @max-xl:flex-row',
          )}
          disabled={!isHydrated}
          onClick={() => onSort({ key, isDescending: isSorted && !sort.isDescending })}
        >
          <span className="truncate">{title}</span>
          <SortIcon order={isSorted ? order : undefined} />
        </button>
      ) : (
        title
      )}
    </th>
  )
}

function SortIcon({ order }: { readonly order: 'ascending' | 'descending' | undefined }) {
  if (order === 'ascending') return <ArrowUp size={12} className="shrink-0" aria-hidden />
  if (order === 'descending') return <ArrowDown size={12} className="shrink-0" aria-hidden />
  return (
    <ChevronsUpDown
      size={12}
      className="shrink-0 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100"
      aria-hidden
    />
  )
}

const cell =
  'relative h-9 truncate border-b border-line bg-surface text-sm font-medium text-ink-faint @max-xl:h-auto @max-xl:border-0'

const stackedAll =
  '@max-xl:flex @max-xl:min-h-11 @max-xl:items-center @max-xl:gap-2 @max-xl:pr-2 @max-xl:pl-2.5'
