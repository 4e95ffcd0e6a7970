import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useDelayed } from '#ui/use-delayed.ts'

/** Stands for rows that are on their way; a blink of it would only disturb. */
export function TableSkeleton({ columns }: { readonly columns: number }) {
  const isLate = useDelayed(true)
  return (
    <tbody role="rowgroup" aria-hidden className="@max-xl:block">
      {lines.map((line) => (
        <tr
          key={line}
          className="last:*:border-b-0 @max-xl:block @max-xl:border-b @max-xl:border-line @max-xl:p-3 @max-xl:last:border-b-0"
        >
          {Array.from({ length: columns }, (_, place) => (
            <td
              key={`${line}-${place}`}
              className="h-(--row-height) border-b border-line px-3 first:pl-4 @max-xl:border-b-0 @max-xl:block @max-xl:h-6 @max-xl:px-0 @max-xl:first:pl-0 @max-xl:nth-[n+4]:hidden"
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
