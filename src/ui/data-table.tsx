import { useId, useMemo, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { classes } from './classes.ts'
import { EmptyState } from './states.tsx'
import type { Column, Sort } from './table/column.ts'
import { fitColumns, type FittedColumn } from './table/fit-columns.ts'
import { TableBody } from './table/table-body.tsx'
import { TableHead } from './table/table-head.tsx'
import { TableMore } from './table/table-more.tsx'
import { TableSkeleton } from './table/table-skeleton.tsx'
import { useRowSelection } from './table/use-row-selection.ts'
import { useDelayed } from './use-delayed.ts'

export interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly hiddenKeys?: ReadonlySet<string>
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  readonly selectedKeys?: ReadonlySet<string>
  readonly onSelectedKeys?: (keys: ReadonlySet<string>) => void
  readonly onOpen?: (row: Row) => void
  readonly rowTo?: (row: Row) => string
  readonly rowActions?: (row: Row) => ReactNode
  readonly rowActionsWidth?: number
  readonly isLoading?: boolean
  readonly hasMore?: boolean
  readonly onMore?: () => void
  readonly isLoadingMore?: boolean
  readonly emptyState?: ReactNode
  /** `own` fills its parent and scrolls inside; otherwise the page scrolls. */
  readonly scroll?: 'page' | 'own'
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, columns: all, hiddenKeys, isLoading = false, scroll = 'page' } = props
  const tableId = useId()
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const selection = useRowSelection(keys, props.selectedKeys, props.onSelectedKeys)
  const boxWidth = selection ? 44 : 0
  const actionsWidth = props.rowActions ? (props.rowActionsWidth ?? 56) : 0
  const columns = useMemo(() => {
    const chosen = all.filter(({ key }, place) => place === 0 || !hiddenKeys?.has(key))
    return fitColumns(chosen, boxWidth + actionsWidth)
  }, [all, hiddenKeys, boxWidth, actionsWidth])
  const openRow = useOpenRow(props)
  const isGrid = selection !== undefined || openRow !== undefined
  const isEmpty = rows.length === 0
  const isStale = useDelayed(isLoading && !isEmpty)
  if (isEmpty && !isLoading)
    return <Frame scroll={scroll}>{props.emptyState ?? <EmptyState />}</Frame>
  return (
    <Frame scroll={scroll} isFocusable={!isGrid && scroll === 'own'}>
      <table
        role={isGrid ? 'grid' : 'table'}
        aria-label={props.label}
        aria-rowcount={props.hasMore ? -1 : rows.length + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={isLoading || undefined}
        className={classes(
          'w-full table-fixed border-separate border-spacing-0 tabular-nums in-data-[density=compact]:text-sm @max-xl:block',
          isStale && 'opacity-70',
        )}
      >
        <Widths columns={columns} boxWidth={boxWidth} actionsWidth={actionsWidth} />
        <TableHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          selection={selection?.state}
          onToggleAll={() => selection?.toggleAll()}
          hasActions={props.rowActions !== undefined}
        />
        {isEmpty ? (
          <TableSkeleton columns={columns} />
        ) : (
          <TableBody
            rows={rows}
            keys={keys}
            columns={columns}
            selection={selection}
            actions={props.rowActions}
            to={props.rowTo}
            openRow={openRow}
            tableId={tableId}
          />
        )}
      </table>
      <span id={`${tableId}-select`} hidden>
        Select
      </span>
      {props.hasMore && props.onMore && (
        <TableMore
          count={rows.length}
          isLoading={props.isLoadingMore ?? false}
          onMore={props.onMore}
        />
      )}
    </Frame>
  )
}

function useOpenRow<Row>({
  rows,
  onOpen,
  rowTo,
}: Pick<DataTableProps<Row>, 'rows' | 'onOpen' | 'rowTo'>): ((index: number) => void) | undefined {
  const navigate = useNavigate()
  if (!onOpen && !rowTo) return undefined
  return (index) => {
    const row = rows[index]
    if (row === undefined) return
    onOpen?.(row)
    if (!onOpen && rowTo) void navigate(rowTo(row))
  }
}

function Frame({
  scroll,
  isFocusable = false,
  children,
}: {
  readonly scroll: 'page' | 'own'
  readonly isFocusable?: boolean
  readonly children: ReactNode
}) {
  const isOwn = scroll === 'own'
  return (
    <div
      tabIndex={isFocusable ? 0 : undefined}
      className={classes(
        '@container rounded-card border border-line bg-surface shadow-card',
        isOwn
          ? 'max-h-full overflow-y-auto [--table-top:0px]'
          : 'overflow-clip [--table-top:var(--shell-header,0px)]',
      )}
    >
      {children}
    </div>
  )
}

// As attributes, because the CSP forbids inline styles in server-rendered markup.
function Widths<Row>({
  columns,
  boxWidth,
  actionsWidth,
}: {
  readonly columns: readonly FittedColumn<Row>[]
  readonly boxWidth: number
  readonly actionsWidth: number
}) {
  return (
    <colgroup>
      {boxWidth > 0 && <col width={boxWidth} />}
      {columns.map(({ key, width, hiding }) => (
        <col key={key} width={width} className={hiding} />
      ))}
      {actionsWidth > 0 && <col width={actionsWidth} />}
    </colgroup>
  )
}
