import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'

import { classes } from '#ui/classes.ts'
import type { Column } from './column.ts'
import { SelectBox } from './select-box.tsx'

interface TableRowProps<Row> {
  readonly row: Row
  readonly rowKey: string
  readonly index: number
  readonly columns: readonly Column<Row>[]
  readonly actions: ((row: Row) => ReactNode) | undefined
  readonly to: ((row: Row) => string) | undefined
  readonly isGrid: boolean
  readonly canOpen: boolean
  /** Undefined where nothing can be selected. */
  readonly isSelected: boolean | undefined
  /** The one row that Tab leads to. */
  readonly isActive: boolean
  /** Stands before the ids of what names a row. */
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
      // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- a row that is drawn as a block is no row to some screen readers
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      data-key={rowKey}
      tabIndex={isGrid ? rowTabIndex : undefined}
      className={classes(
        look,
        canOpen && 'cursor-pointer',
        isSelected && 'bg-info-wash hover:bg-info-wash',
        isSelected === undefined ? '@max-xl:pl-1' : '@max-xl:pl-8',
      )}
    >
      {isSelected !== undefined && (
        <td role="gridcell" className={classes(height, stackedBox)}>
          <SelectBox
            state={isSelected ? 'all' : 'none'}
            readOnly
            tabIndex={-1}
            data-select
            aria-labelledby={`${tableId}-select ${nameId}`}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <Cell
          key={column.key}
          column={column}
          nameId={place === 0 ? nameId : undefined}
          isGrid={isGrid}
        >
          {place === 0 && to ? (
            <Link to={to(row)} tabIndex={-1} className="hover:underline">
              {column.render(row)}
            </Link>
          ) : (
            column.render(row)
          )}
        </Cell>
      ))}
      {actions && (
        <td
          role={isGrid ? 'gridcell' : 'cell'}
          className={classes(height, 'pr-2 @max-xl:absolute @max-xl:top-0 @max-xl:right-0')}
        >
          <div className={shownWhenNear}>{actions(row)}</div>
        </td>
      )}
    </tr>
  )
}

// memo forgets that the row has a type of its own.
export const TableRow = memo(DrawnRow) as typeof DrawnRow

function Cell<Row>({
  column: { title, align, isHiddenOnPhone },
  nameId,
  isGrid,
  children,
}: {
  readonly column: Column<Row>
  /** Only what names the row has one. */
  readonly nameId: string | undefined
  readonly isGrid: boolean
  readonly children: ReactNode
}) {
  if (nameId) {
    return (
      <th
        id={nameId}
        role="rowheader"
        scope="row"
        className={classes(height, text, 'text-left font-medium first:pl-4', stackedName)}
      >
        {children}
      </th>
    )
  }
  return (
    <td
      role={isGrid ? 'gridcell' : 'cell'}
      data-title={title}
      className={classes(
        height,
        text,
        'text-ink-soft',
        align === 'end' && 'text-right',
        isHiddenOnPhone ? '@max-xl:hidden' : stackedFact,
      )}
    >
      {children}
    </td>
  )
}

const look =
  'group relative scroll-mt-[calc(var(--table-top)+2.25rem)] scroll-mb-2 border-line *:border-b *:border-line last:*:border-b-0 hover:bg-sunken focus-visible:outline-2 focus-visible:-outline-offset-2 @max-xl:block @max-xl:border-b @max-xl:py-2 @max-xl:*:border-b-0 @max-xl:last:border-b-0'

const height = 'h-(--row-height) in-data-[density=compact]:text-sm @max-xl:h-auto'

const text = 'truncate px-3'

const stackedBox = '@max-xl:absolute @max-xl:inset-y-0 @max-xl:left-0 @max-xl:w-11 @max-xl:pt-3.5'

const stackedName =
  '@max-xl:block @max-xl:py-1 @max-xl:pr-14 @max-xl:first:pl-3 @max-xl:whitespace-normal @max-xl:wrap-anywhere'

const stackedFact =
  '@max-xl:flex @max-xl:items-baseline @max-xl:gap-3 @max-xl:py-0.5 @max-xl:text-left @max-xl:text-sm @max-xl:whitespace-normal @max-xl:before:w-24 @max-xl:before:shrink-0 @max-xl:before:text-ink-faint @max-xl:before:content-[attr(data-title)]'

// Hidden from Tab too, or a long list would have thousands of stops. It goes a moment later than it
// could, so that a menu that closes finds the button it came from.
const shownWhenNear =
  'invisible flex items-center justify-end gap-1 [transition:visibility_0s_150ms] group-hover:visible group-hover:[transition:none] group-focus-within:visible group-focus-within:[transition:none] has-aria-expanded:visible has-data-popup-open:visible pointer-coarse:visible'
