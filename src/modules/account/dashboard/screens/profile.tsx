import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { firstPage } from '#platform/registry/browser/use-pages.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { useSlot } from '#platform/screens/browser/slots.tsx'
import { LazyPart } from '#ui/lazy-part.tsx'
import { Page } from '#ui/page.tsx'
import { LoadingState } from '#ui/states.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import {
  getSession,
  listHistory,
  listIdentities,
  listOAuthProviders,
  listPasskeys,
  listSessions,
} from '../../contract.ts'
import type { AccountUser, Factors } from '../../model.ts'
import { Answered } from '../parts/answered.tsx'
import { DevicesTab, recentHistory } from '../parts/profile/devices-tab.tsx'
import { ProfileTab } from '../parts/profile/profile-tab.tsx'
import { SignInTab } from '../parts/profile/sign-in-tab.tsx'
import { profileTabSlot } from '../slots.ts'
import { UnprovenNotice } from '../parts/unproven-notice.tsx'

export const loader = screenLoader(({ search }) => {
  switch (search.get('tab')) {
    case 'sign-in':
      return [
        question(getSession, {}),
        question(listPasskeys, {}),
        question(listIdentities, {}),
        question(listOAuthProviders, {}),
      ]
    case 'devices':
      return [
        question(getSession, {}),
        question(listSessions, {}),
        firstPage(listHistory, recentHistory),
      ]
    default:
      return [question(getSession, {})]
  }
})
export const clientLoader = fromCache

export default function ProfileScreen() {
  const session = useCall(getSession, {})
  const parts = useSlot(profileTabSlot)
  const [asked, show] = useSearchParam('tab', 'profile')
  const tabs = [...ownTabs, ...parts]
  const tab = tabs.find(({ key }) => key === asked)?.key ?? 'profile'
  return (
    <Page
      title="Your profile"
      width="form"
      tabs={<Tabs label="Your profile" items={tabs} value={tab} onChange={show} />}
    >
      <UnprovenNotice />
      <TabPanel tab={tab}>
        <Answered query={session}>
          {({ user, factors }) => user && factors && <Panel tab={tab} {...{ user, factors }} />}
        </Answered>
      </TabPanel>
    </Page>
  )
}

function Panel({
  tab,
  user,
  factors,
}: {
  readonly tab: string
  readonly user: AccountUser
  readonly factors: Factors
}) {
  const parts = useSlot(profileTabSlot)
  switch (tab) {
    case 'profile':
      return <ProfileTab user={user} />
    case 'sign-in':
      return <SignInTab user={user} factors={factors} />
    case 'devices':
      return <DevicesTab />
    default: {
      const part = parts.find(({ key }) => key === tab)
      return (
        part && (
          <LazyPart placeholder={<LoadingState />}>
            <part.Part />
          </LazyPart>
        )
      )
    }
  }
}

const ownTabs = [
  { key: 'profile', label: 'Profile' },
  { key: 'sign-in', label: 'Sign-in' },
  { key: 'devices', label: 'Devices' },
]
