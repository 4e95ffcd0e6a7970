import { memo, useId, type ReactNode } from 'react'
import type { NavigateFunction } from 'react-router'

import { addressOf } from '#platform/screens/screen.ts'
import { classes } from '#ui/classes.ts'

import { hasPanel, isAtFoot, type MenuArea } from './menu-of.ts'
import { MenuLink } from './menu-link.tsx'
import { sectionIcons } from './section-icons.ts'
import type { AreaCounts } from './area-counters.tsx'

export function Rail({
  menu,
  here,
  counts,
  top,
  navigate,
}: {
  readonly menu: readonly MenuArea[]
  readonly here: MenuArea | undefined
  readonly counts: AreaCounts
  readonly top: ReactNode
  readonly navigate: NavigateFunction
}) {
  const line = (area: MenuArea): ReactNode => (
    <li key={area.key}>
      <AreaLink
        area={area}
        isHere={area.key === here?.key}
        count={counts[area.key]}
        navigate={navigate}
      />
    </li>
  )
  return (
    <aside
      aria-label="Navigation"
      className="sticky top-0 flex h-dvh w-18 shrink-0 flex-col border-r border-line bg-page max-md:hidden"
    >
      <div className="flex h-(--shell-header) shrink-0 items-center justify-center">{top}</div>
      <nav
        aria-label="Main"
        className="flex min-h-0 flex-1 flex-col justify-between gap-4 overflow-y-auto p-1 no-scrollbar"
      >
        <ul className="flex flex-col gap-0.5">
          {menu.filter((area) => !isAtFoot(area)).map(line)}
        </ul>
        <ul className="flex flex-col gap-0.5 pb-1">{menu.filter(isAtFoot).map(line)}</ul>
      </nav>
    </aside>
  )
}

export const AreaLink = memo(function AreaLink({
  area,
  isHere,
  count = 0,
  navigate,
}: {
  readonly area: MenuArea
  readonly isHere: boolean
  readonly count?: number | undefined
  readonly navigate: NavigateFunction
}) {
  const Icon = sectionIcons[area.icon]
  const current = hasPanel(area) ? 'true' : 'page'
  const noteId = useId()
  return (
    <MenuLink
      to={addressOf(area.first)}
      current={isHere ? current : undefined}
      describedBy={count > 0 ? noteId : undefined}
      navigate={navigate}
      className={classes(areaLine, isHere ? 'bg-sunken text-ink' : 'text-ink-soft')}
    >
      <span className="relative">
        {Icon && <Icon size={20} className="shrink-0" />}
        {count > 0 && (
          <span
            aria-hidden
            className="absolute -top-1.5 left-3 min-w-4 rounded-full bg-link px-1 text-center text-[0.625rem] leading-4 font-semibold text-surface tabular-nums"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <span className="max-w-full truncate">{area.title}</span>
      {count > 0 && (
        <span hidden id={noteId}>
          {count} waiting for you
        </span>
      )}
    </MenuLink>
  )
})

export const areaLine =
  'flex h-13 w-full cursor-pointer flex-col items-center justify-center gap-1 rounded-control text-[0.6875rem] leading-3 font-medium transition-colors hover:bg-sunken hover:text-ink'
