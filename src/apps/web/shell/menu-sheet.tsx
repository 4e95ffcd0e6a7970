import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState, type ReactNode } from 'react'
import type { NavigateFunction } from 'react-router'

import { addressOf } from '#platform/screens/screen.ts'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useMedia } from '#ui/use-media.ts'

import { AreaNavigation } from './area-panel.tsx'
import { MenuLink } from './menu-link.tsx'
import { hasPanel, type MenuArea } from './menu-of.ts'
import { sectionIcons } from './section-icons.ts'
import { useHere } from './use-here.ts'

export function MenuSheet({
  menu,
  startsIn,
  top,
  navigate,
  onClose,
}: {
  readonly menu: readonly MenuArea[]
  readonly startsIn: MenuArea | undefined
  readonly top: ReactNode
  readonly navigate: NavigateFunction
  readonly onClose: () => void
}) {
  const [area, setArea] = useState(startsIn)
  const here = useHere(menu).area
  const isTablet = useMedia('(min-width: 48rem)')
  if (area && isTablet) {
    return (
      <Sheet isOpen isForReading onClose={onClose} title={area.title} side="left" size="small">
        <div className="-m-2">
          <AreaNavigation area={area} navigate={navigate} onGo={onClose} />
        </div>
      </Sheet>
    )
  }
  return (
    <Dialog isOpen isForReading onClose={onClose} title={area?.title ?? 'Menu'} size="small">
      {area ? (
        <div className="-mx-2 flex flex-col gap-1">
          <button
            type="button"
            onClick={() => setArea(undefined)}
            className={classes(row, 'text-ink-soft')}
          >
            <ArrowLeft size={20} aria-hidden />
            All areas
          </button>
          <AreaNavigation area={area} navigate={navigate} onGo={onClose} />
        </div>
      ) : (
        <nav aria-label="Menu" className="-mx-2 flex flex-col gap-2">
          {top}
          <ul className="flex flex-col">
            {menu.map((line) => (
              <li key={line.key}>
                <Line
                  area={line}
                  isHere={line === here}
                  onOpen={() => setArea(line)}
                  {...{ navigate, onClose }}
                />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Dialog>
  )
}

function Line({
  area,
  isHere,
  navigate,
  onOpen,
  onClose,
}: {
  readonly area: MenuArea
  readonly isHere: boolean
  readonly navigate: NavigateFunction
  readonly onOpen: () => void
  readonly onClose: () => void
}) {
  const Icon = sectionIcons[area.icon]
  const look = classes(row, isHere ? 'bg-sunken text-ink' : 'text-ink-soft')
  const words = (
    <>
      {Icon && <Icon size={20} className="shrink-0" />}
      <span className="flex-1 truncate text-left">{area.title}</span>
    </>
  )
  if (!hasPanel(area)) {
    return (
      <MenuLink
        to={addressOf(area.first)}
        current={isHere ? 'page' : undefined}
        navigate={navigate}
        onGo={onClose}
        className={look}
      >
        {words}
      </MenuLink>
    )
  }
  return (
    <button type="button" onClick={onOpen} className={look}>
      {words}
      <ChevronRight size={16} className="shrink-0 text-ink-faint" aria-hidden />
    </button>
  )
}

const row =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-2 font-medium hover:bg-sunken hover:text-ink'
