import { Fragment, useRef, type ReactNode } from 'react'

import { useHydrated } from '#ui/use-hydrated.ts'
import type { FittedColumn } from './fit-columns.ts'
import { TableRow } from './table-row.tsx'
import { useRowEvents } from './use-row-events.ts'
import { useRowFocus } from './use-row-focus.ts'
import type { RowSelection } from './use-row-selection.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export function TableBody<Row>({
  rows,
  keys,
  columns,
  selection,
  actions,
  to,
  openRow,
  tableId,
}: {
  readonly rows: readonly Row[]
  readonly keys: readonly string[]
  readonly columns: readonly FittedColumn<Row>[]
  readonly selection: RowSelection | undefined
  readonly actions: ((row: Row) => ReactNode) | undefined
  readonly to: ((row: Row) => string) | undefined
  readonly openRow: ((index: number) => void) | undefined
  readonly tableId: string
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const focus = useRowFocus(body, keys)
  const events = useRowEvents({ keys, focus, selection, openRow })
  const drawn = useVirtualRows({ keys, keptIndex: focus.keptIndex, body })
  const isHydrated = useHydrated()
  const isGrid = selection !== undefined || openRow !== undefined
  return (
    <tbody
      ref={body}
      role="rowgroup"
      className="@max-xl:block"
      {...(isGrid && { ...events, onFocus: focus.onFocus })}
    >
      {drawn.rows.map(({ index, gap }) => {
        const row = rows[index]
        const key = keys[index]
        if (row === undefined || key === undefined) return null
        return (
          <Fragment key={key}>
            {gap > 0 && <Gap height={gap} />}
            <TableRow
              row={row}
              rowKey={key}
              index={index}
              columns={columns}
              actions={actions}
              to={to}
              isGrid={isGrid}
              canOpen={openRow !== undefined}
              isHydrated={isHydrated}
              isSelected={selection?.has(key)}
              isActive={index === focus.activeIndex}
              tableId={tableId}
              measure={drawn.measure}
            />
          </Fragment>
        )
      })}
      {drawn.gapAfter > 0 && <Gap height={drawn.gapAfter} />}
    </tbody>
  )
}

function Gap({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden className="@max-xl:block">
      <td height={height} className="p-0 @max-xl:block" />
    </tr>
  )
}
