import ChevronDown from 'lucide-react/icons/chevron-down'
import ListFilter from 'lucide-react/icons/list-filter'
import Users from 'lucide-react/icons/users'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { Menu, MenuItem, MenuLabel } from '#ui/menu.tsx'

import { countConversations } from '../../contract.ts'
import { listViews } from '../../sorting-contract.ts'
import { countOf, useTeams } from './category-pane.tsx'
import { savedView, teamView, viewPath, views, type View } from './views.ts'
import { viewWords } from './view-words.ts'

/** The views as a menu, where there is no room for them beside the list. */
export function ViewMenu({ view, title }: { readonly view: View; readonly title: string }) {
  const { data } = useCall(countConversations, {})
  const teams = useTeams()
  const saved = useCall(listViews, {}).data?.items ?? []
  return (
    <Menu
      label="View:"
      trigger={
        <>
          <span className="truncate font-semibold">{title}</span>
          <ChevronDown size={16} className="shrink-0 text-ink-faint" aria-hidden />
        </>
      }
    >
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
      {saved.length > 0 && <MenuLabel>Views</MenuLabel>}
      {saved.map(({ id, name }) => (
        <MenuItem key={id} to={viewPath(savedView(id))} icon={<ListFilter size={16} />}>
          {name}
        </MenuItem>
      ))}
      {teams.length > 0 && <MenuLabel>Teams</MenuLabel>}
      {teams.map(({ id, name }) => (
        <MenuItem key={id} to={viewPath(teamView(id))} icon={<Users size={16} />}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
