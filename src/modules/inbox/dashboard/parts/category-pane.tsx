import { useQueryClient } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { listTeams } from '#modules/organization/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { classes } from '#ui/classes.ts'

import { countConversations } from '../../contract.ts'
import { readListAhead } from './inbox-cache.ts'
import { listInput, teamView, viewPath, views, type View } from './views.ts'
import { viewWords } from './view-words.ts'

/** The ways to look at the conversations, with how many are in each. */
export function CategoryPane({
  current,
  className,
}: {
  readonly current: View
  readonly className: string
}) {
  const { data } = useCall(countConversations, {})
  const teams = useTeams()
  return (
    <nav aria-label="Inbox views" className={classes(className, 'relative overflow-y-auto p-2')}>
      <ul className="flex flex-col gap-0.5">
        {views.map((view) => {
          const { title, icon: Icon } = viewWords[view.category]
          return (
            <ViewLink
              key={view.word}
              view={view}
              isCurrent={view.word === current.word}
              count={countOf(view, data?.counts)}
            >
              <Icon size={16} className="shrink-0" />
              <span className="min-w-0 flex-1 truncate">{title}</span>
            </ViewLink>
          )
        })}
      </ul>
      {teams.length > 0 && (
        <>
          <h2 className="px-2.5 pt-5 pb-1 text-sm font-medium text-ink-faint">Teams</h2>
          <ul className="flex flex-col gap-0.5">
            {teams.map(({ id, name }) => (
              <ViewLink key={id} view={teamView(id)} isCurrent={id === current.teamId}>
                <Users size={16} className="shrink-0" aria-hidden />
                <span className="min-w-0 flex-1 truncate">{name}</span>
              </ViewLink>
            ))}
          </ul>
        </>
      )}
    </nav>
  )
}

/** The teams whose conversations can be looked at, for whoever may know of them. */
export function useTeams() {
  const canSee = useMay()(listTeams.access)
  const { data } = useCall(listTeams, {}, { isEnabled: canSee })
  return data?.items ?? []
}

/** What is done with needs no number. */
export function countOf(
  { category, teamId }: View,
  counts: Readonly<Partial<Record<View['category'], number>>> | undefined,
): number {
  const isDone = category === 'closed' || category === 'spam' || category === 'trash'
  return isDone || teamId ? 0 : (counts?.[category] ?? 0)
}

function ViewLink({
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
    <li>
      <Link
        to={viewPath(view)}
        onPointerEnter={() => readListAhead(queries, listInput(view, ''))}
        aria-current={isCurrent ? 'page' : undefined}
        className={classes(
          'control flex items-center gap-2.5 rounded-control px-2.5 transition-colors hover:bg-sunken hover:text-ink',
          isCurrent ? 'bg-sunken font-medium text-ink' : 'text-ink-soft',
        )}
      >
        {children}
        {count > 0 && (
          <span className="text-sm text-ink-faint tabular-nums">
            {count >= mostCounted ? '1,000+' : count}
            <span className="sr-only"> conversations</span>
          </span>
        )}
      </Link>
    </li>
  )
}

const mostCounted = 1000
