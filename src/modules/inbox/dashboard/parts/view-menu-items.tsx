import ListFilter from 'lucide-react/icons/list-filter'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Star from 'lucide-react/icons/star'
import Users from 'lucide-react/icons/users'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePreferences } from '#platform/screens/browser/preferences.tsx'
import { MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'

import { countConversations } from '../../contract.ts'
import { listRatings } from '../../ratings-contract.ts'
import { createView, listViews } from '../../sorting-contract.ts'
import type { ConversationView } from '../../view-model.ts'
import { ChannelIcon } from './channel-icon.tsx'
import { LimitedMark } from './limited-mark.tsx'
import { useChannels, useTeams } from './use-places.ts'
import { groupViews, viewOrderKey } from './view-order.ts'
import { channelView, countOf, savedView, teamView, viewPath, views, type View } from './views.ts'
import { viewWords } from './view-words.ts'

export function ViewMenuItems({
  view,
  onEdit,
}: {
  readonly view: View
  readonly onEdit: (edited: ConversationView | 'new') => void
}) {
  const { data } = useCall(countConversations, {})
  const teams = useTeams()
  const channels = useChannels()
  const saved = useCall(listViews, {}).data?.items ?? []
  const folders = groupViews(saved, usePreferences().get(viewOrderKey))
  const may = useMay()
  const canMake = may(createView.access)
  const own = saved.find(({ id, isOwn }) => id === view.viewId && isOwn)
  return (
    <>
      {views.map((one) => {
        const { title: name, icon: Icon } = viewWords[one.category]
        const count = countOf(one, data?.counts)
        return (
          <MenuItem key={one.word} to={viewPath(one)} icon={<Icon size={16} />}>
            <span className={one.word === view.word ? 'font-medium' : ''}>{name}</span>
            {count > 0 && <span className="ml-2 text-ink-faint tabular-nums">{count}</span>}
          </MenuItem>
        )
      })}
      {may(listRatings.access) && (
        <MenuItem to="/dashboard/ratings" icon={<Star size={16} />}>
          Ratings
        </MenuItem>
      )}
      {folders.map(({ folder, items }) => [
        <MenuLabel key={`folder ${folder}`}>{folder || 'Views'}</MenuLabel>,
        ...items.map(({ id, name }) => (
          <MenuItem key={id} to={viewPath(savedView(id))} icon={<ListFilter size={16} />}>
            {name}
          </MenuItem>
        )),
      ])}
      {teams.length > 0 && <MenuLabel>Teams</MenuLabel>}
      {teams.map(({ id, name }) => (
        <MenuItem key={id} to={viewPath(teamView(id))} icon={<Users size={16} />}>
          {name}
        </MenuItem>
      ))}
      {channels.length > 0 && <MenuLabel>Channels</MenuLabel>}
      {channels.map(({ id, kind, name, isLimited }) => (
        <MenuItem key={id} to={viewPath(channelView(id))} icon={<ChannelIcon kind={kind} />}>
          <span className="flex min-w-0 items-center gap-1.5">
            {name}
            {isLimited && <LimitedMark />}
          </span>
        </MenuItem>
      ))}
      {canMake && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Plus size={16} />} onSelect={() => onEdit('new')}>
            New view
          </MenuItem>
          {own && (
            <MenuItem icon={<Pencil size={16} />} onSelect={() => onEdit(own)}>
              Edit view
            </MenuItem>
          )}
        </>
      )}
    </>
  )
}
