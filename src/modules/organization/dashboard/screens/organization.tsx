import { lazy, Suspense } from 'react'

import { listSites } from '#modules/sites/contract.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { firstPage } from '#platform/registry/browser/use-pages.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { Page } from '#ui/page.tsx'
import { LoadingState } from '#ui/states.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import {
  getOrganization,
  getSecurityPolicy,
  listTeammates,
  listHistory,
  listInvitations,
  listMembers,
  listRoles,
  listTeams,
  updateOrganization,
} from '../../contract.ts'
import { RenameButton } from '../parts/rename-button.tsx'
import { auditInput } from '../parts/audit/audit-input.ts'
import { MembersTab } from '../parts/members/members-tab.tsx'
import { OwnershipNotice } from '../parts/members/ownership-notice.tsx'

const InvitationsTab = lazy(async () => ({
  default: (await import('../parts/invitations/invitations-tab.tsx')).InvitationsTab,
}))
const TeamsTab = lazy(async () => ({
  default: (await import('../parts/teams/teams-tab.tsx')).TeamsTab,
}))
const RolesTab = lazy(async () => ({
  default: (await import('../parts/roles/roles-tab.tsx')).RolesTab,
}))
const SecurityTab = lazy(async () => ({
  default: (await import('../parts/security/security-tab.tsx')).SecurityTab,
}))
const SitesTab = lazy(async () => ({
  default: (await import('#modules/sites/dashboard/public/sites.tsx')).SitesTab,
}))
const AuditTab = lazy(async () => ({
  default: (await import('../parts/audit/audit-tab.tsx')).AuditTab,
}))

export const loader = screenLoader(({ search }) => {
  const always = [question(getOrganization, {}), question(listRoles, {}), question(listTeams, {})]
  switch (search.get('tab')) {
    case 'invitations':
      return [...always, firstPage(listInvitations, {})]
    case 'teams':
      return [...always, question(listTeammates, {})]
    case 'roles':
      return always
    case 'audit':
      return [...always, question(listTeammates, {}), auditPage(search)]
    case 'sites':
      return [...always, question(listSites, {})]
    case 'security':
      return [...always, question(getSecurityPolicy, {})]
    default:
      return [...always, firstPage(listMembers, {})]
  }
})
export const clientLoader = fromCache

function auditPage(search: URLSearchParams) {
  return firstPage(
    listHistory,
    auditInput((name) => search.get(name) ?? ''),
  )
}

export default function OrganizationScreen() {
  const { data: organization } = useCall(getOrganization, {})
  const may = useMay()
  const [asked, show] = useSearchParam('tab', 'members')
  const tabs = allTabs.filter(({ key }) => (key !== 'audit' && key !== 'sites') || may(gates[key]))
  const tab = tabs.find(({ key }) => key === asked)?.key ?? 'members'
  return (
    <Page
      title={organization?.name ?? 'Organization'}
      actions={
        organization &&
        may(updateOrganization.access) && <RenameButton organization={organization} />
      }
      tabs={<Tabs label="Organization" items={tabs} value={tab} onChange={show} />}
    >
      <OwnershipNotice />
      <TabPanel tab={tab}>
        <Suspense fallback={<LoadingState />}>{panels[tab]}</Suspense>
      </TabPanel>
    </Page>
  )
}

const allTabs = [
  { key: 'members', label: 'Members' },
  { key: 'invitations', label: 'Invitations' },
  { key: 'teams', label: 'Teams' },
  { key: 'roles', label: 'Roles' },
  { key: 'sites', label: 'Sites' },
  { key: 'security', label: 'Security' },
  { key: 'audit', label: 'Audit log' },
] as const

const gates = { audit: needs('Audit', 'view'), sites: listSites.access }

const panels = {
  members: <MembersTab />,
  invitations: <InvitationsTab />,
  teams: <TeamsTab />,
  roles: <RolesTab />,
  sites: <SitesTab />,
  security: <SecurityTab />,
  audit: <AuditTab />,
}
