import { classes } from '../classes.ts'

export interface HiddenTable {
  readonly heading: string
  readonly columns: readonly { readonly key: string; readonly label: string }[]
  readonly rows: readonly {
    readonly key: string
    readonly label: string
    readonly cells: readonly string[]
  }[]
}

/** The table version of a chart. When visually hidden, it stays available to screen readers. */
export function ChartTable({
  title,
  heading,
  columns,
  rows,
  isShown,
}: HiddenTable & { readonly title: string; readonly isShown: boolean }) {
  return (
    <div
      className={isShown ? 'max-h-80 overflow-auto rounded-control border border-line' : 'sr-only'}
      // Scrollable content must be reachable by keyboard.
      {...(isShown && { role: 'region', 'aria-label': `${title} as a table`, tabIndex: 0 })}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes(head, 'text-left')}>
              {heading}
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className={classes(head, 'text-right')}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="px-3 py-1.5 text-left font-normal whitespace-nowrap">
                {label}
              </th>
              {cells.map((cell, at) => (
                <td
                  key={columns[at]?.key ?? at}
                  className="px-3 py-1.5 text-right whitespace-nowrap tabular-nums"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const head = 'sticky top-0 bg-surface px-3 py-2 font-medium whitespace-nowrap text-ink-soft'
