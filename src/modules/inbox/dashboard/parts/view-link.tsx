import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

import { classes } from '#ui/classes.ts'

import { readListAhead } from './inbox-cache.ts'
import { listInput, viewPath, type View } from './views.ts'

export function ViewLink({
  view,
  isCurrent,
  count = 0,
  children,
}: {
  readonly view: View
  readonly isCurrent: boolean
  readonly count?: number
  readonly children: ReactNode
}) {
  const queries = useQueryClient()
  return (
    <PaneLink
      to={viewPath(view)}
      isCurrent={isCurrent}
      onPointerEnter={() => readListAhead(queries, listInput(view, ''))}
    >
      {children}
      {count > 0 && (
        <span className="text-sm text-ink-faint tabular-nums">
          {count >= maxCounted ? '1,000+' : count}
          <span className="sr-only">{count === 1 ? ' conversation' : ' conversations'}</span>
        </span>
      )}
    </PaneLink>
  )
}

export function PaneLink({
  isCurrent,
  ...link
}: Pick<ComponentProps<typeof Link>, 'to' | 'onPointerEnter' | 'children'> & {
  readonly isCurrent: boolean
}) {
  return (
    <li>
      <Link
        aria-current={isCurrent ? 'page' : undefined}
        className={classes(
          'control flex items-center gap-2.5 rounded-control px-2.5 transition-colors hover:bg-sunken hover:text-ink',
          isCurrent ? 'bg-sunken font-medium text-ink' : 'text-ink-soft',
        )}
        {...link}
      />
    </li>
  )
}

const maxCounted = 1000
