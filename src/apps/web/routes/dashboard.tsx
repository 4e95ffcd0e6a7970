import { getSession } from '#modules/account/contract.ts'
import { UnprovenNotice } from '#modules/account/dashboard/unproven-notice.tsx'
import { countConversations } from '#modules/inbox/contract.ts'
import { InboxNumbers } from '#modules/inbox/dashboard/door.tsx'
import {
  getChecklist,
  getMyMembership,
  listColleagues,
  listHistory,
  listMembers,
  listTeams,
} from '#modules/organization/contract.ts'
import { Activity, recentHistory } from '#modules/organization/dashboard/activity.tsx'
import { Checklist } from '#modules/organization/dashboard/checklist.tsx'
import { PeopleNumbers } from '#modules/organization/dashboard/people-numbers.tsx'
import { listSites } from '#modules/sites/contract.ts'
import { SiteList } from '#modules/sites/dashboard/site-list.tsx'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { Page } from '#ui/page.tsx'

export const loader = screenLoader(() => [
  question(getChecklist, {}),
  question(countConversations, {}),
  question(listColleagues, {}),
  question(listTeams, {}),
  question(listSites, {}),
  question(listHistory, recentHistory),
])
export const clientLoader = fromCache

/** What is going on, as far as the person's role shows it. */
export default function HomeScreen() {
  useLiveRefresh(whatHomeShows)
  const may = useMay()
  const { data: session } = useCall(getSession, {})
  const { data: membership } = useCall(getMyMembership, {})
  const showsHistory = may(listHistory.access)
  return (
    <Page
      title={`Hello, ${session?.user?.name.split(' ')[0] ?? 'there'}`}
      description={membership && `${membership.organization.name}, ${membership.roleName}`}
    >
      <UnprovenNotice />
      <Checklist />
      <div className={showsHistory ? twoColumns : 'flex flex-col gap-6'}>
        <div className="@container flex min-w-0 flex-col gap-6">
          <div className="flex flex-col gap-4 empty:hidden @2xl:grid @2xl:grid-cols-[3fr_2fr] *:only:col-span-full">
            {may(countConversations.access) && <InboxNumbers />}
            {may(listMembers.access) && <PeopleNumbers />}
          </div>
          {may(listSites.access) && <SiteList />}
        </div>
        {showsHistory && <Activity />}
      </div>
    </Page>
  )
}

const twoColumns = 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]'

const whatHomeShows = [
  { after: '', call: listHistory },
  { after: '', call: getChecklist },
  { after: 'member.', call: listColleagues },
  { after: 'team.', call: listTeams },
  { after: 'site.', call: listSites },
]
