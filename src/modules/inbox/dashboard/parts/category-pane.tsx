import Star from 'lucide-react/icons/star'
import Users from 'lucide-react/icons/users'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { classes } from '#ui/classes.ts'
import { deferred, useDeferred } from '#ui/deferred.ts'

import { countConversations } from '../../contract.ts'
import { listRatings } from '../../ratings-contract.ts'
import { countViews } from '../../sorting-contract.ts'
import { SavedViews } from './saved-views.tsx'
import { useChannels, useTeams } from './use-places.ts'
import { PaneLink, ViewLink } from './view-link.tsx'
import { countOf, teamView, views, type View } from './views.ts'
import { viewWords } from './view-words.ts'

const channelsPart = deferred(() => import('./channel-links.tsx'))

export function CategoryPane({
  current,
  className,
}: {
  readonly current: Partial<View>
  readonly className: string
}) {
  const { data } = useCall(countConversations, {})
  const { data: held } = useCall(countViews, {})
  const canRate = useMay()(listRatings.access)
  const teams = useTeams()
  const channels = useChannels()
  const links = useDeferred(channelsPart, channels.length > 0)
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
        {canRate && (
          <PaneLink to="/dashboard/ratings" isCurrent={!current.word}>
            <Star size={16} className="shrink-0" aria-hidden />
            <span className="min-w-0 flex-1 truncate">Ratings</span>
          </PaneLink>
        )}
      </ul>
      <SavedViews current={current} counts={held?.views} />
      {teams.length > 0 && (
        <>
          <h2 className="px-2.5 pt-5 pb-1 text-sm font-medium text-ink-faint">Teams</h2>
          <ul className="flex flex-col gap-0.5">
            {teams.map(({ id, name }) => (
              <ViewLink
                key={id}
                view={teamView(id)}
                isCurrent={id === current.teamId}
                count={held?.teams[id] ?? 0}
              >
                <Users size={16} className="shrink-0" aria-hidden />
                <span className="min-w-0 flex-1 truncate">{name}</span>
              </ViewLink>
            ))}
          </ul>
        </>
      )}
      {links && channels.length > 0 && (
        <links.ChannelLinks {...{ channels, current }} counts={held?.channels} />
      )}
    </nav>
  )
}
