import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useDelayed } from '#ui/use-delayed.ts'
import type { FittedColumn } from './fit-columns.ts'

export function TableSkeleton<Row>({
  columns,
}: {
  readonly columns: readonly FittedColumn<Row>[]
}) {
  const isLate = useDelayed(true)
  return (
    <tbody role="rowgroup" aria-hidden className="@max-xl:block">
      {lines.map((line) => (
        <tr
          key={line}
          className="last:*:border-b-0 @max-xl:block @max-xl:border-b @max-xl:border-line @max-xl:p-3 @max-xl:last:border-b-0"
        >
          {columns.map(({ key, hiding }, place) => (
            <td
              key={key}
              className={classes(
                'h-(--row-height) border-b border-line px-3 first:pl-4 @max-xl:h-6 @max-xl:border-b-0 @max-xl:px-0 @max-xl:first:pl-0',
                hiding ?? '@max-xl:block',
              )}
            >
              {isLate && (
                <Skeleton
                  className={classes(
                    'h-3',
                    place === 0 ? 'w-3/4' : 'w-1/2',
                    line % 2 === 1 && 'max-w-24',
                  )}
                />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

const lines = [0, 1, 2, 3, 4, 5, 6, 7]
