import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment } from 'react'
import { Link } from 'react-router'

export interface Step {
  readonly label: string
  readonly to: string
}

export function Trail({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <nav
      aria-label="Breadcrumbs"
      className="flex min-w-0 flex-wrap items-center gap-x-1 text-sm text-ink-soft"
    >
      {steps.map(({ label, to }, place) => (
        <Fragment key={to}>
          {place > 0 && (
            <ChevronRight size={16} aria-hidden className="text-ink-faint rtl:rotate-180" />
          )}
          <Link
            to={to}
            prefetch="intent"
            className="max-w-56 truncate rounded-sm py-1 hover:text-ink hover:underline"
          >
            {label}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}
