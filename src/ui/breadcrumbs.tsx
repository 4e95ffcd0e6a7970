import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'

import { classes } from './classes.ts'

export interface Crumb {
  readonly label: string
  readonly to?: string
}

export function Breadcrumbs({ items }: { readonly items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1">
        {items.map(({ label, to }, index) => {
          const isHere = index === items.length - 1
          return (
            <li
              key={to ?? label}
              className={classes(
                'flex min-w-0 items-center gap-1',
                isHere ? 'shrink' : 'shrink-2',
                index < items.length - 2 && 'max-sm:hidden',
              )}
            >
              {index > 0 && (
                <ChevronRight
                  size={16}
                  aria-hidden
                  className={classes(
                    'shrink-0 text-ink-faint',
                    index === items.length - 2 && 'max-sm:hidden',
                  )}
                />
              )}
              {to && !isHere ? (
                <Link
                  to={to}
                  className="min-h-6 truncate rounded-sm px-1 leading-6 text-ink-soft hover:text-ink hover:underline"
                >
                  {label}
                </Link>
              ) : (
                <span
                  aria-current={isHere ? 'page' : undefined}
                  className={classes(
                    'truncate px-1 leading-6',
                    isHere ? 'font-medium' : 'text-ink-soft',
                  )}
                >
                  {label}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
