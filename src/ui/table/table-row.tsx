import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'

import { classes } from '#ui/classes.ts'
import type { FittedColumn } from './fit-columns.ts'
import { SelectBox } from './select-box.tsx'

interface TableRowProps<Row> {
  readonly row: Row
  readonly rowKey: string
  readonly index: number
  readonly columns: readonly FittedColumn<Row>[]
  readonly actions: ((row: Row) => ReactNode) | undefined
  readonly to: ((row: Row) => string) | undefined
  readonly isGrid: boolean
  readonly canOpen: boolean
  readonly isHydrated: boolean
  readonly isSelected: boolean | undefined
  readonly isActive: boolean
  readonly tableId: string
  readonly measure: ((row: HTMLElement | null) => void) | undefined
}

function DrawnRow<Row>({
  row,
  rowKey,
  index,
  columns,
  actions,
  to,
  isGrid,
  canOpen,
  isHydrated,
  isSelected,
  isActive,
  tableId,
  measure,
}: TableRowProps<Row>) {
  const nameId = `${tableId}-${index}`
  const rowTabIndex = isActive ? 0 : -1
  return (
    <tr
      ref={measure}
      // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- some screen readers ignore rows displayed as blocks
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      data-key={rowKey}
      tabIndex={isGrid ? rowTabIndex : undefined}
      className={classes(
        'group list-row',
        canOpen && 'cursor-pointer',
        isSelected && 'bg-info-wash hover:bg-info-wash',
        isSelected === undefined ? '@max-xl:pl-1' : '@max-xl:pl-8',
      )}
    >
      {isSelected !== undefined && (
        <td role="gridcell" data-select className="list-cell list-cell-box">
          <SelectBox
            state={isSelected ? 'all' : 'none'}
            readOnly
            disabled={!isHydrated}
            tabIndex={-1}
            aria-labelledby={`${tableId}-select ${nameId}`}
          />
        </td>
      )}
      {columns.map((column, place) =>
        place === 0 ? (
          <th
            key={column.key}
            id={nameId}
            role="rowheader"
            scope="row"
            className="list-cell list-cell-name"
          >
            {to ? (
              <Link to={to(row)} tabIndex={-1} className="hover:underline">
                {column.render(row)}
              </Link>
            ) : (
              column.render(row)
            )}
          </th>
        ) : (
          <td
            key={column.key}
            role={isGrid ? 'gridcell' : 'cell'}
            data-title={column.isUntitledOnPhone ? undefined : column.title}
            className={lookOf(column)}
          >
            {column.render(row)}
          </td>
        ),
      )}
      {actions && (
        <td
          role={isGrid ? 'gridcell' : 'cell'}
          className="list-cell pr-2 @max-xl:absolute @max-xl:top-0 @max-xl:right-0"
        >
          <div className={shownOnHover}>{actions(row)}</div>
        </td>
      )}
    </tr>
  )
}

// memo loses the generic type of the component.
export const TableRow = memo(DrawnRow) as typeof DrawnRow

function lookOf<Row>({ align, hiding }: FittedColumn<Row>): string {
  return classes(
    'list-cell list-cell-text',
    align === 'end' && 'text-right @max-xl:text-left',
    hiding ?? 'list-cell-fact',
  )
}

// Hidden from Tab, or a long list would have thousands of stops. Removed with a delay so that a
// closing menu finds its trigger.
const shownOnHover =
  'invisible flex items-center justify-end gap-1 [transition:visibility_0s_150ms] group-hover:visible group-hover:[transition:none] group-focus-within:visible group-focus-within:[transition:none] has-aria-expanded:visible has-data-popup-open:visible pointer-coarse:visible'
