import { classes } from '../classes.ts'

/** What a chart shows, as rows and columns. */
export interface TableTwin {
  /** What a row is: "Day". */
  readonly heading: string
  readonly columns: readonly { readonly key: string; readonly label: string }[]
  readonly rows: readonly {
    readonly key: string
    readonly label: string
    readonly cells: readonly string[]
  }[]
}

/** The table twin of a chart. Hidden from the eye it is still there for who listens. */
export function ChartTable({
  title,
  heading,
  columns,
  rows,
  isShown,
}: TableTwin & { readonly title: string; readonly isShown: boolean }) {
  return (
    <div
      className={isShown ? 'max-h-80 overflow-auto rounded-control border border-line' : 'sr-only'}
      // What scrolls must be reachable by keyboard.
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
