import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Parts } from '#platform/screens/browser/slots.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { getMember, getMyMembership } from '../../../contract.ts'
import { memberSlot } from '../../slots.ts'
import { MemberActions } from './member-actions.tsx'
import { MemberAccessForm } from './member-access-form.tsx'
import { WhyPanel } from './why-panel.tsx'

export function MemberSheet({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}) {
  const { data: member, error, refetch } = useCall(getMember, { id })
  const { data: me } = useCall(getMyMembership, {})
  const [asked, show] = useSearchParam('show', 'role')
  const tab = asked === 'why' ? 'why' : 'role'
  const mayManage = useMay()(needs('Organization.Roles', 'manage'))
  const canChange = mayManage && member?.role !== 'owner' && me?.memberId !== id
  return (
    <Sheet isOpen onClose={onClose} title={member?.displayName ?? 'Member'} size="large">
      {error && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {!member && !error && <LoadingState />}
      {member && (
        <div className="flex flex-col gap-5">
          <div className="flex items-center gap-3">
            <Avatar id={member.id} name={member.displayName} />
            <div className="min-w-0 flex-1">
              <p className="truncate text-ink-soft">{member.email ?? 'No email address'}</p>
              <p className="mt-1 flex gap-1.5">
                <Badge tone={member.role === 'member' ? 'plain' : 'info'}>{member.roleName}</Badge>
                {member.disabledAt && <Badge tone="warn">Disabled</Badge>}
              </p>
            </div>
          </div>
          <Tabs label="This member" group="member" items={tabs} value={tab} onChange={show} />
          <TabPanel tab={tab} group="member">
            {tab === 'why' ? (
              <WhyPanel id={id} />
            ) : (
              <MemberAccessForm key={member.version} member={member} canChange={canChange} />
            )}
          </TabPanel>
          {tab === 'role' && <Parts of={memberSlot} given={{ memberId: id }} />}
          {tab === 'role' && (
            <MemberActions
              member={member}
              canChange={canChange}
              isViewerOwner={me?.isOwner === true && me.memberId !== id}
              onGone={onClose}
            />
          )}
        </div>
      )}
    </Sheet>
  )
}

const tabs = [
  { key: 'role', label: 'Role' },
  { key: 'why', label: 'Permissions explained' },
]
