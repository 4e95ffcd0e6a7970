import PanelLeft from 'lucide-react/icons/panel-left'
import PanelRight from 'lucide-react/icons/panel-right'

import { usePreferences } from '#platform/screens/browser/preferences.tsx'
import { IconButton } from '#ui/icon-button.tsx'

export type SidePane = 'views' | 'list' | 'contact'

export interface SidePanes {
  isHidden(pane: SidePane): boolean
  toggle(pane: SidePane): void
}

export function useSidePanes(): SidePanes {
  const preferences = usePreferences()
  const kept = preferences.get(key)
  const hidden: readonly unknown[] = Array.isArray(kept) ? kept : []
  return {
    isHidden: (pane) => hidden.includes(pane),
    toggle: (pane) =>
      preferences.set(
        key,
        panes.filter((one) => hidden.includes(one) !== (one === pane)),
      ),
  }
}

/** The width from which the contact fits next to a conversation of at least 640 px. */
export function contactRoom({ isHidden }: SidePanes): (typeof rooms)[number] {
  if (isHidden('list')) return isHidden('views') ? rooms[0] : rooms[1]
  return isHidden('views') ? rooms[2] : rooms[3]
}

export function PaneToggle({
  pane,
  panes: all,
}: {
  readonly pane: SidePane
  readonly panes: SidePanes
}) {
  const Icon = pane === 'contact' ? PanelRight : PanelLeft
  return (
    <IconButton
      label={`${all.isHidden(pane) ? 'Show' : 'Hide'} ${pane}`}
      shortcut={keys[pane]}
      icon={<Icon size={16} aria-hidden />}
      onClick={() => all.toggle(pane)}
    />
  )
}

// Class names are written out, because Tailwind scans the source for them.
const rooms = [
  {
    shown: '@min-[56.5rem]:block',
    before: '@min-[56.5rem]/inbox:hidden',
    after: '@max-[56.5rem]/inbox:hidden',
  },
  {
    shown: '@min-[67.5rem]:block',
    before: '@min-[67.5rem]/inbox:hidden',
    after: '@max-[67.5rem]/inbox:hidden',
  },
  {
    shown: '@min-[74.5rem]:block',
    before: '@min-[74.5rem]/inbox:hidden',
    after: '@max-[74.5rem]/inbox:hidden',
  },
  {
    shown: '@min-[85.5rem]:block',
    before: '@min-[85.5rem]/inbox:hidden',
    after: '@max-[85.5rem]/inbox:hidden',
  },
] as const

const keys = { views: 'v', list: 'l', contact: 'i' }
const panes: readonly SidePane[] = ['views', 'list', 'contact']
const key = 'inbox-hidden-panes'
