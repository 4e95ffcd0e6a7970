import { createContext, Outlet, redirect } from 'react-router'

import { getSession } from '#modules/account/contract.ts'
import { UserMenu } from '#modules/account/dashboard/user-menu.tsx'
import { listMyOrganizations } from '#modules/organization/contract.ts'
import { NewOrganizationScreen } from '#modules/organization/dashboard/new-organization-screen.tsx'
import { OrganizationSwitcher } from '#modules/organization/dashboard/organization-switcher.tsx'
import { LiveConnection } from '#platform/live/browser/live.tsx'
import { callApi } from '#platform/registry/browser-client.ts'
import { loadAnew } from '#ui/load-anew.ts'

import type { Route } from './+types/dashboard'
import { pageContext } from '../page.server.ts'
import { Brand } from '../parts/brand.tsx'
import { toSignIn } from '../sign-in-path.ts'

const cursorContext = createContext<string | null>(null)

/** Runs before every loader below: nobody signed out gets past it. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => {
    const page = context.get(pageContext)
    if (!page.principal) return redirect(toSignIn(url.pathname + url.search))
    // Read before the data, so that no event falls between the page and the live connection.
    context.set(cursorContext, (await page.liveCursor()) ?? null)
    return undefined
  },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { call, principal, hasMailbox, sitesDomain } = context.get(pageContext)
  const [{ user }, organizations] = await Promise.all([
    call(getSession, {}),
    call(listMyOrganizations, {}),
  ])
  if (!user) return redirect('/login')
  return {
    user,
    organizations: organizations.items,
    organizationId: principal?.membership?.organizationId,
    cursor: context.get(cursorContext) ?? undefined,
    hasMailbox,
    sitesDomain,
  }
}

/** The frame of everything a signed-in person works with. */
export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const { user, organizations, organizationId, cursor, hasMailbox, sitesDomain } = loaderData
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-10 border-b border-line bg-surface">
        <div className="mx-auto flex h-12 max-w-7xl items-center gap-1 px-6 pointer-coarse:h-14 max-sm:px-4">
          <Brand to="/dashboard" isShort />
          <span aria-hidden className="mx-2 text-line-strong select-none">
            /
          </span>
          <OrganizationSwitcher organizations={organizations} />
          <div className="ml-auto min-w-0 shrink-0">
            <UserMenu
              user={user}
              avatarId={organizations.find(({ isCurrent }) => isCurrent)?.memberId ?? user.id}
              hasMailbox={hasMailbox}
            />
          </div>
        </div>
      </header>
      {organizationId === undefined ? (
        <main className="mx-auto max-w-[27rem] px-6 py-16 max-sm:px-4">
          <NewOrganizationScreen sitesDomain={sitesDomain} />
        </main>
      ) : (
        <LiveConnection
          organizationId={organizationId}
          cursor={cursor}
          isSignedIn={isSignedIn}
          onSignedOut={() => loadAnew('/login')}
        >
          <main className="mx-auto max-w-7xl px-6 py-8 max-sm:px-4 max-sm:py-6">
            <Outlet />
          </main>
        </LiveConnection>
      )}
    </div>
  )
}

async function isSignedIn(): Promise<boolean> {
  const { user } = await callApi(getSession, {})
  return user !== null
}
