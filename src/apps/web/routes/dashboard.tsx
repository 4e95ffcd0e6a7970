import { HydrationBoundary } from '@tanstack/react-query'

import { getSession, listSessions } from '#modules/account/contract.ts'
import { UnprovenNotice } from '#modules/account/dashboard/unproven-notice.tsx'
import { SessionList } from '#modules/account/dashboard/session-list.tsx'
import { getOrganization, listHistory, listMembers } from '#modules/organization/contract.ts'
import { Activity, recentHistory } from '#modules/organization/dashboard/activity.tsx'
import { MemberList } from '#modules/organization/dashboard/member-list.tsx'
import { OrganizationTitle } from '#modules/organization/dashboard/organization-title.tsx'
import { listSites } from '#modules/sites/contract.ts'
import { SiteList } from '#modules/sites/dashboard/site-list.tsx'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { preload, question } from '#platform/registry/browser/preload.ts'
import { Card, CardNote } from '#ui/card.tsx'

import type { Route } from './+types/dashboard'
import { pageContext } from '../page.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard · Parley' }]

export async function loader({ context }: Route.LoaderArgs) {
  const { call, allows, principal } = context.get(pageContext)
  const shows = {
    members: allows(listMembers.access),
    sites: allows(listSites.access),
    history: allows(listHistory.access),
  }
  const loaded = await preload(call, [
    question(getSession, {}),
    question(listSessions, {}),
    ...(principal?.membership ? [question(getOrganization, {})] : []),
    ...(shows.members ? [question(listMembers, {})] : []),
    ...(shows.sites ? [question(listSites, {})] : []),
    ...(shows.history ? [question(listHistory, recentHistory)] : []),
  ])
  return { shows, loaded }
}

export default function Dashboard({ loaderData: { shows, loaded } }: Route.ComponentProps) {
  useLiveRefresh([
    { after: '', call: listHistory },
    { after: 'member.', call: listMembers },
    { after: 'role.', call: listMembers },
    { after: 'site.', call: listSites },
    { after: 'organization.', call: getOrganization },
  ])
  return (
    <HydrationBoundary state={loaded}>
      <UnprovenNotice />
      <OrganizationTitle />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {shows.members && <MemberList />}
          {shows.sites && <SiteList />}
          {!shows.members && !shows.sites && <NothingForRole />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {shows.history && <Activity />}
          <SessionList />
        </div>
      </div>
    </HydrationBoundary>
  )
}

function NothingForRole() {
  return (
    <Card title="Organization">
      <CardNote>
        Your role shows neither members nor sites. Ask an administrator if you need them.
      </CardNote>
    </Card>
  )
}
