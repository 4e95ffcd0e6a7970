import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

import { useRecordName } from '#platform/screens/browser/record-name.tsx'
import { addressOf, findScreen, isOfOneRecord, type Screen } from '#platform/screens/screen.ts'
import { sections } from '#platform/screens/sections.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'

import { screens } from '../screens.ts'

/** Where the person is, and what is reachable from everywhere. */
export function TopBar({
  onMenu,
  onSearch,
  children,
}: {
  readonly onMenu: () => void
  readonly onSearch: () => void
  readonly children: ReactNode
}) {
  return (
    <header className="sticky top-0 z-20 flex h-(--shell-header) shrink-0 items-center gap-1 border-b border-line bg-surface px-4 max-md:px-2">
      <span className="md:hidden">
        <IconButton label="Open the menu" icon={<MenuIcon size={20} />} onClick={onMenu} />
      </span>
      <Place />
      <div className="ml-auto flex items-center gap-1">
        <button
          type="button"
          onClick={onSearch}
          aria-keyshortcuts="Control+K Meta+K"
          className="control flex w-64 cursor-pointer items-center gap-2 rounded-control border border-line bg-page px-2.5 text-ink-faint transition-colors hover:border-line-strong max-lg:w-auto max-lg:border-transparent max-lg:bg-transparent"
        >
          <Search size={16} aria-hidden />
          <span className="flex-1 text-left whitespace-nowrap max-lg:sr-only">
            Search or jump to
          </span>
          <span className="max-lg:hidden">
            <Kbd keys="mod+k" />
          </span>
        </button>
        {children}
      </div>
    </header>
  )
}

function Place() {
  const { pathname } = useLocation()
  const screen = findScreen(screens, pathname)
  const name = useRecordName()
  const section = sections.find(({ key }) => key === screen?.section)
  if (!screen || !section) return null
  // A record leads back to the list it stands in.
  const above = isOfOneRecord(screen) && screens.find((other) => isListOf(other, screen))
  const isAlone = name === undefined && section.title === screen.title
  return (
    <nav aria-label="Place" className="min-w-0 px-1">
      <ol className="flex min-w-0 items-center gap-1.5">
        {!isAlone && (
          <li className="shrink-0 text-ink-faint max-sm:hidden">
            {above ? (
              <Link to={addressOf(above)} className="rounded-sm hover:text-ink hover:underline">
                {section.title}
              </Link>
            ) : (
              section.title
            )}
            <span aria-hidden className="ml-1.5">
              /
            </span>
          </li>
        )}
        <li className="min-w-0 truncate font-medium">
          <Link
            to={isOfOneRecord(screen) ? pathname : addressOf(screen)}
            aria-current="page"
            className="rounded-sm"
          >
            {name ?? screen.title}
          </Link>
        </li>
      </ol>
    </nav>
  )
}

function isListOf(list: Screen, { path, section }: Screen): boolean {
  return list.section === section && path.startsWith(`${list.path}/`) && !isOfOneRecord(list)
}
