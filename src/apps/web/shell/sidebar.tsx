import ChevronRight from 'lucide-react/icons/chevron-right'
import PanelLeft from 'lucide-react/icons/panel-left'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { useLocation, type NavigateFunction } from 'react-router'

import { addressOf, type Screen } from '#platform/screens/screen.ts'
import { classes } from '#ui/classes.ts'
import { usePreload } from '#ui/preload-link.tsx'
import { Tooltip } from '#ui/tooltip.tsx'

import type { MenuSection } from './menu-of.ts'
import { sectionIcons } from './section-icons.ts'
import type { Sidebar as SidebarState } from './use-sidebar.ts'

/** The product at the left, folded to icons where the person wants the room. */
export function Sidebar({
  menu,
  sidebar,
  top,
  navigate,
}: {
  readonly menu: readonly MenuSection[]
  readonly sidebar: SidebarState
  readonly navigate: NavigateFunction
  readonly top: ReactNode
}) {
  const { isCollapsed } = sidebar
  return (
    <aside
      className={classes(
        'sticky top-0 flex h-dvh shrink-0 flex-col border-r border-line bg-surface max-md:hidden',
        isCollapsed ? 'w-14' : 'w-60',
      )}
    >
      <div className="flex h-(--shell-header) shrink-0 items-center border-b border-line px-2">
        {top}
      </div>
      <Navigation menu={menu} sidebar={sidebar} isCollapsed={isCollapsed} navigate={navigate} />
      <div className="border-t border-line p-2">
        <Tooltip text={isCollapsed ? 'Widen the sidebar' : 'Narrow the sidebar'}>
          <button
            type="button"
            className={classes(row, 'text-ink-faint', isCollapsed && 'justify-center')}
            aria-pressed={isCollapsed}
            aria-label="Narrow sidebar"
            onClick={() => sidebar.collapse(!isCollapsed)}
          >
            <PanelLeft size={16} aria-hidden />
            {!isCollapsed && <span aria-hidden>Narrow</span>}
          </button>
        </Tooltip>
      </div>
    </aside>
  )
}

/**
 * The same list stands in the sidebar and in the sheet of a phone. A move draws only the two lines
 * anew that change: the router's own links would all be drawn in each of its steps.
 */
export const Navigation = memo(function Navigation({
  menu,
  sidebar,
  isCollapsed = false,
  navigate,
  onGo,
}: {
  readonly menu: readonly MenuSection[]
  readonly sidebar: SidebarState
  readonly isCollapsed?: boolean
  readonly navigate: NavigateFunction
  readonly onGo?: () => void
}) {
  return (
    <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto p-2">
      <ul className="flex flex-col gap-0.5">
        {menu.map((section) => (
          <li key={section.key}>
            <Entry
              section={section}
              sidebar={sidebar}
              isCollapsed={isCollapsed}
              navigate={navigate}
              onGo={onGo}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
})

interface EntryProps {
  readonly section: MenuSection
  readonly sidebar: SidebarState
  readonly isCollapsed: boolean
  readonly navigate: NavigateFunction
  readonly onGo: (() => void) | undefined
}

function Entry(props: EntryProps) {
  const { section, isCollapsed, navigate, onGo } = props
  const [first] = section.screens
  const Icon = sectionIcons[section.key]
  if (!first) return null
  if (section.screens.length > 1 && !isCollapsed) return <Group {...props} />
  const link = (
    <MenuLink
      to={addressOf(first)}
      isHome={first.path === ''}
      isIconOnly={isCollapsed}
      navigate={navigate}
      onGo={onGo}
    >
      <Icon size={16} className="shrink-0" />
      <span className={isCollapsed ? 'sr-only' : 'truncate'}>{section.title}</span>
    </MenuLink>
  )
  return isCollapsed ? <Tooltip text={section.title}>{link}</Tooltip> : link
}

function Group({ section, sidebar, navigate, onGo }: EntryProps) {
  const { pathname } = useLocation()
  const Icon = sectionIcons[section.key]
  const isHere = section.screens.some((screen) => pathname.startsWith(addressOf(screen)))
  const isOpen = !sidebar.isFolded(section.key)
  const listId = `menu-${section.key}`
  return (
    <>
      <button
        type="button"
        className={classes(row, isHere && !isOpen ? current : idle)}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => sidebar.fold(section.key, isOpen)}
      >
        <Icon size={16} className="shrink-0" />
        <span className="flex-1 truncate text-left">{section.title}</span>
        <ChevronRight
          size={14}
          className={classes('shrink-0 text-ink-faint transition-transform', isOpen && 'rotate-90')}
          aria-hidden
        />
      </button>
      <ul
        id={listId}
        hidden={!isOpen}
        className="mt-0.5 ml-4 flex flex-col gap-0.5 border-l border-line pl-2"
      >
        {section.screens.map((screen) => (
          <li key={screen.path}>
            <MenuLink
              to={addressOf(screen)}
              further={section.screens.filter((other) => isBelow(other, screen)).map(addressOf)}
              navigate={navigate}
              onGo={onGo}
            >
              <span className="truncate">{screen.title}</span>
            </MenuLink>
          </li>
        ))}
      </ul>
    </>
  )
}

interface MenuLinkProps {
  readonly to: string
  /** Addresses below it that have a line of their own. */
  readonly further?: readonly string[]
  readonly isHome?: boolean
  readonly isIconOnly?: boolean
  readonly navigate: NavigateFunction
  readonly onGo: (() => void) | undefined
  readonly children: ReactNode
}

function MenuLink({ isHome = false, further = [], ...props }: MenuLinkProps) {
  const { pathname } = useLocation()
  const isHere = isHome
    ? pathname === props.to
    : isAt(pathname, props.to) && !further.some((address) => isAt(pathname, address))
  return <MenuAnchor {...props} isHere={isHere} />
}

function isAt(pathname: string, address: string): boolean {
  return pathname === address || pathname.startsWith(`${address}/`)
}

function isBelow(one: Screen, other: Screen): boolean {
  return one.path.startsWith(`${other.path}/`)
}

const MenuAnchor = memo(function MenuAnchor({
  to,
  isHere,
  isIconOnly = false,
  navigate,
  onGo,
  children,
}: Omit<MenuLinkProps, 'isHome' | 'further'> & { readonly isHere: boolean }) {
  const go = (event: MouseEvent): void => {
    onGo?.()
    if (opensElsewhere(event)) return
    event.preventDefault()
    const { pathname, search } = window.location
    void navigate(to, { replace: pathname + search === to })
  }
  return (
    <a
      ref={isHere ? keepInSight : null}
      href={to}
      aria-current={isHere ? 'page' : undefined}
      {...usePreload(to)}
      onClick={go}
      className={classes(row, isIconOnly && 'justify-center', isHere ? current : idle)}
    >
      {children}
    </a>
  )
})

/**
 * In a low window. Only the list moves: scrollIntoView could move the page as well. Where the line is
 * comes with the frame: to ask at once would lay out the new screen in the midst of its making.
 */
function keepInSight(line: HTMLElement | null): (() => void) | undefined {
  const list = line?.closest('nav')
  if (!line || !list) return undefined
  const observer = new IntersectionObserver(
    ([seen]) => {
      observer.disconnect()
      const { rootBounds, boundingClientRect, intersectionRatio } = seen ?? {}
      // A line of a folded section has no height, and no place to go to.
      if (!rootBounds || !boundingClientRect?.height || intersectionRatio === 1) return
      list.scrollTop += boundingClientRect.bottom - rootBounds.bottom + rootBounds.height / 2
    },
    { root: list },
  )
  observer.observe(line)
  return () => observer.disconnect()
}

/** In a new tab or window, as the browser does it. */
function opensElsewhere({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey
}

const row =
  'control flex w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 font-medium hover:bg-sunken hover:text-ink'
const idle = 'text-ink-soft'
const current = 'bg-sunken text-ink'
