import ArrowLeft from 'lucide-react/icons/arrow-left'
import PanelLeft from 'lucide-react/icons/panel-left'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

import { useRecordName } from '#platform/screens/browser/record-name.tsx'
import { addressOf, findScreen, isOfOneRecord, type Screen } from '#platform/screens/screen.ts'
import { placeOf } from '#platform/screens/sections.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'

import { screens } from '../screens.ts'
import type { MenuArea } from './menu-of.ts'
import { useHere } from './use-here.ts'
import type { Panel } from './use-panel.ts'

export function TopBar({
  menu,
  panel,
  onPanel,
  onSearch,
  children,
}: {
  readonly menu: readonly MenuArea[]
  readonly panel: Panel
  readonly onPanel: (area: MenuArea) => void
  readonly onSearch: () => void
  readonly children: ReactNode
}) {
  return (
    <header className="group/bar sticky top-0 z-20 flex h-(--shell-header) shrink-0 items-center gap-1 border-b border-line bg-surface px-4 max-md:px-2 max-md:group-has-data-fills-phone/shell:hidden">
      <PanelButtons {...{ menu, panel, onPanel }} />
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

function PanelButtons({
  menu,
  panel,
  onPanel,
}: {
  readonly menu: readonly MenuArea[]
  readonly panel: Panel
  readonly onPanel: (area: MenuArea) => void
}) {
  const { panelArea } = useHere(menu)
  if (!panelArea) return null
  const icon = <PanelLeft size={16} aria-hidden />
  return (
    <>
      <span className="max-md:group-has-data-back/bar:hidden lg:hidden">
        <IconButton
          label={`More in ${panelArea.title}`}
          icon={icon}
          onClick={() => onPanel(panelArea)}
        />
      </span>
      {!panel.isOpen && (
        <span className="max-lg:hidden">
          <IconButton label="Show panel" shortcut="v" icon={icon} onClick={panel.toggle} />
        </span>
      )}
    </>
  )
}

function Place() {
  const { pathname } = useLocation()
  const screen = findScreen(screens, pathname)
  const name = useRecordName()
  const place = screen && placeOf(screen.section)
  if (!screen || !place) return null
  const above =
    isOfOneRecord(screen) && !screen.hasOwnPanel
      ? screens.find((other) => isListOf(other, screen))
      : undefined
  const isAlone = name === undefined && place === screen.title
  return (
    <nav aria-label="Location" className="flex min-w-0 items-center px-1">
      {above && (
        <Link
          to={addressOf(above)}
          data-back
          aria-label={`Back to ${above.title}`}
          className="-ml-1 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft md:hidden"
        >
          <ArrowLeft size={20} aria-hidden />
        </Link>
      )}
      <ol className="flex min-w-0 items-center gap-1.5">
        {!isAlone && (
          <li className="shrink-0 text-ink-faint max-sm:hidden">
            {above ? (
              <Link to={addressOf(above)} className="rounded-sm hover:text-ink hover:underline">
                {above.title}
              </Link>
            ) : (
              place
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
