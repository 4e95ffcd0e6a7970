import MenuIcon from 'lucide-react/icons/menu'
import type { NavigateFunction } from 'react-router'

import { classes } from '#ui/classes.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

import { isAtFoot, type MenuArea } from './menu-of.ts'
import { AreaLink, areaLine } from './rail.tsx'
import type { AreaCounts } from './area-counters.tsx'

export function PhoneBar({
  menu,
  here,
  counts,
  navigate,
  onMenu,
}: {
  readonly menu: readonly MenuArea[]
  readonly here: MenuArea | undefined
  readonly counts: AreaCounts
  readonly navigate: NavigateFunction
  readonly onMenu: () => void
}) {
  const shown = menu.filter((area) => !isAtFoot(area)).slice(0, 4)
  const isElsewhere = here !== undefined && !shown.includes(here)
  const isHydrated = useHydrated()
  return (
    <nav
      aria-label="Areas"
      className="fixed inset-x-0 bottom-0 z-20 h-(--shell-foot) border-t border-line bg-surface px-1 pt-0.5 group-has-data-fills-phone/shell:hidden md:hidden"
    >
      <ul className="flex">
        {shown.map((area) => (
          <li key={area.key} className="min-w-0 flex-1">
            <AreaLink
              area={area}
              isHere={area === here}
              count={counts[area.key]}
              navigate={navigate}
            />
          </li>
        ))}
        <li className="min-w-0 flex-1">
          <button
            type="button"
            disabled={!isHydrated}
            aria-haspopup="dialog"
            onClick={onMenu}
            className={classes(areaLine, isElsewhere ? 'bg-sunken text-ink' : 'text-ink-soft')}
          >
            <MenuIcon size={20} aria-hidden />
            Menu
          </button>
        </li>
      </ul>
    </nav>
  )
}
