import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useOutlet } from 'react-router'

import { getSession } from '#modules/account/contract.ts'
import { countUnread, listNotifications } from '#modules/notifications/contract.ts'
import { Bell } from '#modules/notifications/dashboard/bell.tsx'
import {
  getLanguageSettings,
  getMyMembership,
  listColleagues,
  listMyOrganizations,
} from '#modules/organization/contract.ts'
import { OrganizationSwitcher } from '#modules/organization/dashboard/organization-switcher.tsx'
import type { MyMembership } from '#modules/organization/model.ts'
import { useLiveRefresh, useLiveStaleness } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { RecordNameProvider } from '#platform/screens/browser/record-name.tsx'
import { findScreen } from '#platform/screens/screen.ts'
import { classes } from '#ui/classes.ts'
import { warmUp } from '#ui/deferred.ts'
import { Sheet } from '#ui/sheet.tsx'
import { useShortcut } from '#ui/shortcuts.ts'

import { screens } from '../screens.ts'
import { FactorDue } from './factor-due.tsx'
import { GoShortcuts } from './go-shortcuts.tsx'
import { HelpMenu } from './help-menu.tsx'
import { menuOf } from './menu-of.ts'
import { OwnMenu } from './own-menu.tsx'
import { PaletteDoor } from './palette-door.tsx'
import { RefusedScreen } from './refused-screen.tsx'
import { Navigation, Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useSidebar } from './use-sidebar.ts'

/** The whole dashboard around one screen. A move draws what tells the place anew, and not this. */
export function Frame({
  membership,
  hasMailbox,
  sitesDomain,
}: {
  readonly membership: MyMembership
  readonly hasMailbox: boolean
  readonly sitesDomain: string
}) {
  useLiveRefresh(whatTheFrameShows)
  useLiveStaleness()
  useEffect(warmUp, [])
  const may = useMay()
  const sidebar = useSidebar()
  const [opened, setOpened] = useState<'menu' | 'palette' | 'keys'>()
  const { data: session } = useCall(getSession, {})
  const { data: organizations } = useCall(listMyOrganizations, {})
  const navigate = useNavigate()
  const menu = useMemo(() => menuOf(screens, may), [may])
  useShortcut({ keys: 'mod+k', label: 'Search or jump to', group: 'Everywhere' }, () =>
    setOpened('palette'),
  )
  useShortcut({ keys: '?', label: 'Show these shortcuts', group: 'Everywhere' }, () =>
    setOpened('keys'),
  )
  const switcher = (isCollapsed: boolean) => (
    <OrganizationSwitcher
      organizations={organizations?.items ?? []}
      sitesDomain={sitesDomain}
      isCollapsed={isCollapsed}
    />
  )
  // In the bar of a phone it would leave no room for the title.
  const help = <HelpMenu onKeys={() => setOpened('keys')} />
  return (
    <div
      className={classes(
        'flex min-h-dvh [--shell-header:3rem] pointer-coarse:[--shell-header:3.5rem]',
        sidebar.isCollapsed ? 'md:[--shell-side:3.5rem]' : 'md:[--shell-side:15rem]',
      )}
    >
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-action px-3 py-2 font-medium text-on-action focus:translate-y-0"
      >
        Skip to the content
      </a>
      <GoShortcuts menu={menu} />
      <Sidebar
        menu={menu}
        sidebar={sidebar}
        top={switcher(sidebar.isCollapsed)}
        navigate={navigate}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <RecordNameProvider>
          <TopBar onMenu={() => setOpened('menu')} onSearch={() => setOpened('palette')}>
            <span className="max-md:hidden">{help}</span>
            <Bell />
            {session?.user && (
              <OwnMenu user={session.user} avatarId={membership.memberId} hasMailbox={hasMailbox} />
            )}
          </TopBar>
          <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
            <FactorDue membership={membership} />
            <ScreenHere />
          </main>
        </RecordNameProvider>
      </div>
      <Sheet
        isOpen={opened === 'menu'}
        onClose={() => setOpened(undefined)}
        title="Menu"
        side="left"
      >
        <div className="-m-2 flex flex-col gap-3">
          <div className="flex items-center justify-between gap-2 px-2">
            {switcher(false)}
            {help}
          </div>
          <Navigation
            menu={menu}
            sidebar={sidebar}
            navigate={navigate}
            onGo={() => setOpened(undefined)}
          />
        </div>
      </Sheet>
      <PaletteDoor
        opened={opened === 'menu' ? undefined : opened}
        onOpen={setOpened}
        onClose={() => setOpened(undefined)}
      />
    </div>
  )
}

/** What stands at the address. The steps a move takes before it is there do not draw it again. */
function ScreenHere() {
  const outlet = useOutlet()
  const may = useMay()
  const { key, pathname } = useLocation()
  // oxlint-disable-next-line react/exhaustive-deps -- the same screen, handed out anew in each step
  const shown = useMemo(() => outlet, [key])
  const screen = findScreen(screens, pathname)
  if (!screen || may(screen.access)) return shown
  return <RefusedScreen sentence="Your role does not include it. Ask an admin if you need it." />
}

const whatTheFrameShows = [
  { after: 'membership.', call: getMyMembership },
  { after: 'member.', call: listColleagues },
  { after: 'organization.', call: getMyMembership },
  { after: 'organization.', call: listMyOrganizations },
  { after: 'organization.', call: getLanguageSettings },
  { after: 'notification.', call: countUnread },
  { after: 'notification.', call: listNotifications },
]
