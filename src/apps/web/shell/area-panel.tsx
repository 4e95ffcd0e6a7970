import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import { memo, useState, type ReactNode } from 'react'
import { useLocation, type NavigateFunction } from 'react-router'

import { addressOf, type Screen } from '#platform/screens/screen.ts'
import type { SectionKey } from '#platform/screens/sections.ts'
import { classes } from '#ui/classes.ts'
import { deferred, useDeferred } from '#ui/deferred.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SearchField } from '#ui/search-field.tsx'

import { isAt, MenuLink } from './menu-link.tsx'
import type { MenuArea, MenuSection } from './menu-of.ts'
import { sectionIcons } from './section-icons.ts'

const foundPart = deferred(() => import('./found-settings.tsx'))

export function AreaPanel({
  area,
  navigate,
  onClose,
}: {
  readonly area: MenuArea
  readonly navigate: NavigateFunction
  readonly onClose: () => void
}) {
  return (
    <aside
      data-area-panel
      aria-label={`Panel: ${area.title}`}
      className="sticky top-0 flex h-dvh w-56 shrink-0 flex-col border-r border-line bg-surface max-lg:hidden"
    >
      <div className="flex h-(--shell-header) shrink-0 items-center justify-between gap-2 border-b border-line pr-2 pl-4.5">
        <span className="truncate text-lg font-semibold">{area.title}</span>
        <IconButton
          label="Hide panel"
          shortcut="v"
          icon={<PanelLeftClose size={16} aria-hidden className="text-ink-faint" />}
          onClick={onClose}
        />
      </div>
      <AreaNavigation key={area.key} area={area} navigate={navigate} />
    </aside>
  )
}

export function AreaNavigation({
  area,
  navigate,
  onGo,
}: {
  readonly area: MenuArea
  readonly navigate: NavigateFunction
  readonly onGo?: (() => void) | undefined
}) {
  const { pathname } = useLocation()
  const [text, setText] = useState('')
  const screens = area.sections.flatMap((section) => section.screens)
  const isSettings = area.key === 'settings'
  const isSearching = isSettings && text.trim() !== ''
  const found = useDeferred(foundPart, isSearching)
  const here = screens
    .filter((screen) => isAt(pathname, addressOf(screen)))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
  const line = (screen: Screen, icon?: SectionKey, isBelow = false): ReactNode => (
    <ScreenLine
      key={screen.path}
      isHere={screen === here}
      {...{ screen, icon, isBelow, navigate, onGo }}
    />
  )
  return (
    <nav aria-label={area.title} className="min-h-0 flex-1 overflow-y-auto p-2">
      {isSettings && (
        <div className="px-0.5 pt-0.5 pb-4">
          <SearchField
            label="Search settings"
            value={text}
            onChange={setText}
            onDown={() => document.querySelector<HTMLElement>('[data-settings-found] a')?.focus()}
          />
        </div>
      )}
      {isSearching ? (
        found && <found.FoundSettings {...{ screens, text, navigate, onGo }} />
      ) : (
        <div className={classes('flex flex-col', isSettings ? 'gap-4' : 'gap-0.5')}>
          {area.sections.map((section) => {
            const [first, ...others] = section.screens
            if (!isSettings && first.title === section.title) {
              return (
                <ul key={section.key} className="flex flex-col gap-0.5">
                  {line(first, section.key)}
                  {others.map((screen) => line(screen, undefined, true))}
                </ul>
              )
            }
            return <Titled key={section.key} {...{ section, line }} />
          })}
        </div>
      )}
    </nav>
  )
}

function Titled({
  section,
  line,
}: {
  readonly section: MenuSection
  readonly line: (screen: Screen) => ReactNode
}) {
  const titleId = `menu-${section.key}`
  return (
    <div role="group" aria-labelledby={titleId}>
      <h2 id={titleId} className="px-2.5 pb-1 text-sm font-medium text-ink-faint">
        {section.title}
      </h2>
      <ul className="flex flex-col gap-0.5">{section.screens.map((screen) => line(screen))}</ul>
    </div>
  )
}

const ScreenLine = memo(function ScreenLine({
  screen,
  icon,
  isBelow,
  isHere,
  navigate,
  onGo,
}: {
  readonly screen: Screen
  readonly icon: SectionKey | undefined
  readonly isBelow: boolean
  readonly isHere: boolean
  readonly navigate: NavigateFunction
  readonly onGo: (() => void) | undefined
}) {
  const Icon = icon && sectionIcons[icon]
  return (
    <li>
      <MenuLink
        to={addressOf(screen)}
        current={isHere ? 'page' : undefined}
        navigate={navigate}
        onGo={onGo}
        className={classes(
          'control flex items-center gap-2.5 rounded-control px-2.5 transition-colors hover:bg-sunken hover:text-ink',
          isBelow && 'pl-9',
          isHere ? 'bg-sunken font-medium text-ink' : 'text-ink-soft',
        )}
      >
        {Icon && <Icon size={16} className="shrink-0" />}
        <span className="truncate">{screen.title}</span>
      </MenuLink>
    </li>
  )
})
