import { HydrationBoundary, type DehydratedState } from '@tanstack/react-query'
import { memo } from 'react'
import {
  createContext,
  data,
  redirect,
  useMatches,
  type ShouldRevalidateFunction,
} from 'react-router'

import { getSession } from '#modules/account/contract.ts'
import { countUnread } from '#modules/notifications/contract.ts'
import {
  getLanguageSettings,
  getMyMembership,
  getPreferences,
  listMyOrganizations,
  useOrganization,
} from '#modules/organization/contract.ts'
import { setPageOrganization } from '#platform/registry/browser-client.ts'
import { preload, question } from '#platform/registry/browser/preload.ts'
import { pageContext } from '#platform/screens/page.ts'
import { findScreen } from '#platform/screens/screen.ts'

import type { Route } from './+types/dashboard'
import { screens } from '../screens.ts'
import { Shell } from '../shell/shell.tsx'
import { toSignIn } from '../sign-in-path.ts'

const cursorContext = createContext<string | null>(null)

/** Runs before every loader below, so no signed-out visitor gets past it. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => {
    const page = context.get(pageContext)
    if (!page.principal) return redirect(toSignIn(url.pathname + url.search))
    const wanted = url.searchParams.get('organization')
    if (wanted !== null) {
      await page.call(useOrganization, { organizationId: wanted }).catch(() => {})
      const plain = new URL(url)
      plain.searchParams.delete('organization')
      return redirect(plain.pathname + plain.search)
    }
    // Read before the data, so that no event is lost between the page and the live connection.
    context.set(cursorContext, (await page.liveCursor()) ?? null)
    return undefined
  },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, allows, principal, hasMailbox, sitesDomain } = context.get(pageContext)
  const questions = [
    question(getSession, {}),
    question(listMyOrganizations, {}),
    question(getMyMembership, {}),
    question(getPreferences, {}),
    question(getLanguageSettings, {}),
    question(countUnread, {}),
  ]
  const screen = findScreen(screens, url.pathname)
  const frame = {
    loaded: await preload(
      call,
      questions.filter(({ offered }) => allows(offered.access)),
    ),
    organizationId: principal?.membership?.organizationId,
    cursor: context.get(cursorContext) ?? undefined,
    hasMailbox,
    sitesDomain,
  }
  const isRefused = principal?.membership && screen && !allows(screen.access)
  return data(frame, isRefused ? { status: 403 } : {})
}

export const shouldRevalidate: ShouldRevalidateFunction = () => false

export const meta: Route.MetaFunction = ({ location }) => [
  { title: `${findScreen(screens, location.pathname)?.title ?? 'Dashboard'} · Parley` },
]

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const { loaded, ...frame } = loaderData
  // On the server, one process renders pages for many people.
  if (typeof document === 'object') setPageOrganization(frame.organizationId)
  const below = useMatches().map(({ loaderData: data }) => loadedIn(data))
  return (
    <HydrationBoundary state={loaded}>
      <HydrationBoundary state={below.findLast((state) => state !== undefined)}>
        <SteadyShell {...frame} />
      </HydrationBoundary>
    </HydrationBoundary>
  )
}

const SteadyShell = memo(Shell)

function loadedIn(data: unknown): DehydratedState | undefined {
  return typeof data === 'object' && data !== null && 'loaded' in data
    ? (data.loaded as DehydratedState)
    : undefined
}
