import ChevronDown from 'lucide-react/icons/chevron-down'

import { deferred, useDeferred } from '#ui/deferred.ts'
import { Menu } from '#ui/menu.tsx'

import type { View } from './views.ts'

const itemsPart = deferred(() => import('./view-menu-items.tsx'))

/** The views as a menu, where there is no room for them beside the list. */
export function ViewMenu({ view, title }: { readonly view: View; readonly title: string }) {
  const items = useDeferred(itemsPart, true)
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
      {items && <items.ViewMenuItems view={view} />}
    </Menu>
  )
}
