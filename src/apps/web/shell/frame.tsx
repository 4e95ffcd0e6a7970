import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate, useOutlet, type NavigateFunction } from 'react-router'

import { getSession } from '#modules/account/contract.ts'
import { countUnread, listNotifications } from '#modules/notifications/contract.ts'
import { Bell } from '#modules/notifications/dashboard/bell.tsx'
import {
  getLanguageSettings,
  getMyMembership,
  listTeammates,
  listMyOrganizations,
} from '#modules/organization/contract.ts'
import { OrganizationSwitcher } from '#modules/organization/dashboard/organization-switcher.tsx'
import type { MyMembership } from '#modules/organization/model.ts'
import { useLiveRefresh, useLiveStaleness } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { OfferedKeys } from '#platform/screens/browser/offered-keys.tsx'
import { RecordNameProvider } from '#platform/screens/browser/record-name.tsx'
import { offeredKeys } from '#platform/screens/offered-keys.ts'
import { findScreen } from '#platform/screens/screen.ts'
import { warmUp } from '#ui/deferred.ts'
import { useShortcut, useUncoveredShortcut } from '#ui/shortcuts.ts'

import { screens } from '../screens.ts'
import { TwoFactorReminder } from './two-factor-reminder.tsx'
import { GoShortcuts } from './go-shortcuts.tsx'
import { HelpMenu } from './help-menu.tsx'
import { AreaCounters, type AreaCounts } from './area-counters.tsx'
import { AreaPanel } from './area-panel.tsx'
import { menuOf, type MenuArea } from './menu-of.ts'
import { AccountMenu } from './account-menu.tsx'
import { PaletteOpener } from './palette-opener.tsx'
import { RefusedScreen } from './refused-screen.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { useHere } from './use-here.ts'
import { usePanel, type Panel } from './use-panel.ts'

const MenuSheet = lazy(async () => ({ default: (await import('./menu-sheet.tsx')).MenuSheet }))

export function Frame({
  membership,
  hasMailbox,
  sitesDomain,
}: {
  readonly membership: MyMembership
  readonly hasMailbox: boolean
  readonly sitesDomain: string
}) {
  useLiveRefresh(frameQueries)
  useLiveStaleness()
  useEffect(warmUp, [])
  const may = useMay()
  const panel = usePanel()
  const [counts, setCounts] = useState<AreaCounts>({})
  const [opened, setOpened] = useState<'palette' | 'keys'>()
  const [sheet, setSheet] = useState<{ readonly area?: MenuArea }>()
  const { data: session } = useCall(getSession, {})
  const { data: organizations } = useCall(listMyOrganizations, {})
  const navigate = useNavigate()
  const menu = useMemo(() => menuOf(screens, may), [may])
  // Registered immediately because the next key is meant for what it opens.
  useShortcut({ keys: 'mod+k', label: 'Search or jump to', group: 'Everywhere' }, () =>
    flushSync(() => setOpened('palette')),
  )
  useShortcut({ keys: '?', label: 'Show keyboard shortcuts', group: 'Everywhere' }, () =>
    setOpened('keys'),
  )
  const switcher = (isCollapsed: boolean) => (
    <OrganizationSwitcher
      organizations={organizations?.items ?? []}
      sitesDomain={sitesDomain}
      isCollapsed={isCollapsed}
    />
  )
  const help = <HelpMenu onKeys={() => setOpened('keys')} />
  return (
    <div className="group/shell flex min-h-dvh [--shell-foot:0px] [--shell-header:3rem] max-md:pb-(--shell-foot) max-md:not-has-data-fills-phone:[--shell-foot:calc(3.5rem+env(safe-area-inset-bottom))] md:[--shell-side:4.5rem] lg:has-data-area-panel:[--shell-side:18.5rem] max-md:has-data-fills-phone:[--shell-header:0px]! pointer-coarse:[--shell-header:3.5rem]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-action px-3 py-2 font-medium text-on-action focus:translate-y-0"
      >
        Skip to content
      </a>
      <GoShortcuts menu={menu} />
      <AreaCounters onCounts={setCounts} />
      <Sides {...{ menu, counts, panel, navigate }} top={switcher(true)} />
      <div className="flex min-w-0 flex-1 flex-col">
        <RecordNameProvider>
          <TopBar
            {...{ menu, panel }}
            onPanel={(area) => setSheet({ area })}
            onSearch={() => setOpened('palette')}
          >
            <span className="max-md:hidden">{help}</span>
            <Bell />
            {session?.user && (
              <AccountMenu
                user={session.user}
                avatarId={membership.memberId}
                hasMailbox={hasMailbox}
              />
            )}
          </TopBar>
          <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
            <TwoFactorReminder membership={membership} />
            <OfferedKeys value={keys}>
              <ScreenHere />
            </OfferedKeys>
          </main>
        </RecordNameProvider>
      </div>
      <Below {...{ menu, counts, navigate }} onMenu={() => setSheet({})} />
      {sheet && (
        <Suspense>
          <MenuSheet
            menu={menu}
            startsIn={sheet.area}
            top={
              <div className="flex items-center justify-between gap-2">
                {switcher(false)}
                {help}
              </div>
            }
            navigate={navigate}
            onClose={() => setSheet(undefined)}
          />
        </Suspense>
      )}
      <PaletteOpener opened={opened} onOpen={setOpened} onClose={() => setOpened(undefined)} />
    </div>
  )
}

interface NavigationProps {
  readonly menu: readonly MenuArea[]
  readonly counts: AreaCounts
  readonly navigate: NavigateFunction
}

function Sides({
  menu,
  counts,
  panel,
  top,
  navigate,
}: NavigationProps & { readonly panel: Panel; readonly top: ReactNode }) {
  const { area, panelArea } = useHere(menu)
  useUncoveredShortcut(
    { keys: 'v', label: 'Show or hide panel', group: 'Everywhere' },
    panel.toggle,
    panelArea !== undefined,
  )
  return (
    <>
      <Rail {...{ menu, counts, top, navigate }} here={area} />
      {panelArea && panel.isOpen && (
        <AreaPanel area={panelArea} navigate={navigate} onClose={panel.toggle} />
      )}
    </>
  )
}

function Below({
  menu,
  counts,
  navigate,
  onMenu,
}: NavigationProps & { readonly onMenu: () => void }) {
  return <PhoneBar {...{ menu, counts, navigate, onMenu }} here={useHere(menu).area} />
}

/** Memoized, so that the intermediate steps of a navigation don't render the screen again. */
function ScreenHere() {
  const outlet = useOutlet()
  const may = useMay()
  const { key, pathname } = useLocation()
  // oxlint-disable-next-line react/exhaustive-deps -- the same screen, recreated in each step
  const shown = useMemo(() => outlet, [key])
  const screen = findScreen(screens, pathname)
  if (!screen || may(screen.access)) return shown
  return <RefusedScreen sentence="Your role doesn’t include it. Ask an admin for access." />
}

const keys = offeredKeys(screens)

const frameQueries = [
  { after: 'membership.', call: getMyMembership },
  { after: 'member.', call: listTeammates },
  { after: 'organization.', call: getMyMembership },
  { after: 'organization.', call: listMyOrganizations },
  { after: 'organization.', call: getLanguageSettings },
  { after: 'notification.', call: countUnread },
  { after: 'notification.', call: listNotifications },
]
