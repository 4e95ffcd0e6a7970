import {
  exportFailed,
  exportReady,
  invitationAccepted,
  memberRoleChanged,
  organizationDeletionCancelled,
  organizationDeletionScheduled,
  ownershipOffered,
  teamMembersChanged,
} from '#modules/organization/contract.ts'
import { findPreset } from '#modules/organization/rules.ts'
import {
  findAcceptedInvitation,
  listLeaderIds,
  organizationNotices as kinds,
  readOrganization,
} from '#modules/organization/server/public.ts'
import { on, type Reaction } from '#platform/registry/module.ts'

import { notify } from './notify.ts'

export const organizationReactions: readonly Reaction[] = [
  on(invitationAccepted, 'tell-of-new-member', async (scope, { invitationId, memberId }, by) => {
    const accepted = await findAcceptedInvitation(scope, invitationId)
    if (!accepted) return
    const recipients = [accepted.inviterId, ...(await listLeaderIds(scope))]
    await notify(scope, {
      kind: kinds.memberJoined,
      memberIds: recipients.filter((id) => id !== memberId),
      title: `${accepted.memberName} joined`,
      body: 'They accepted the invitation.',
      link: '/dashboard/organization',
      by,
    })
  }),
  on(memberRoleChanged, 'tell-of-new-role', async (scope, { memberId, ...change }, by) => {
    const { name } = await readOrganization(scope)
    await notify(scope, {
      kind: kinds.roleChanged,
      memberIds: [memberId],
      title: `Your permissions in ${name} changed`,
      body: describeChange(change),
      link: '/dashboard',
      by,
    })
  }),
  on(teamMembersChanged, 'tell-of-new-team', (scope, { added, name }, by) =>
    notify(scope, {
      kind: kinds.teamJoined,
      memberIds: added,
      title: `You were added to the team ${name}`,
      link: '/dashboard',
      by,
    }),
  ),
  on(ownershipOffered, 'tell-of-offered-ownership', async (scope, { toMemberId }, by) => {
    const { name } = await readOrganization(scope)
    await notify(scope, {
      kind: kinds.ownershipOffered,
      memberIds: [toMemberId],
      title: `You’ve been offered ownership of ${name}`,
      body: 'The offer expires in 48 hours.',
      link: '/dashboard/organization',
      by,
    })
  }),
  ...endReactions(),
]

function endReactions(): Reaction[] {
  return [
    on(exportReady, 'tell-of-finished-export', (scope, { memberId }) =>
      notify(scope, {
        kind: kinds.exportEnded,
        memberIds: [memberId],
        title: 'Your export is ready',
        body: 'Download it within seven days.',
        link: exportsPath,
      }),
    ),
    on(exportFailed, 'tell-of-failed-export', (scope, { memberId }) =>
      notify(scope, {
        kind: kinds.exportEnded,
        memberIds: [memberId],
        title: 'Your export failed',
        body: 'Something went wrong on our side. Try again later.',
        link: exportsPath,
      }),
    ),
    on(organizationDeletionScheduled, 'tell-of-scheduled-deletion', async (scope, _, by) => {
      const { name } = await readOrganization(scope)
      await notify(scope, {
        kind: kinds.deletion,
        memberIds: await listLeaderIds(scope),
        title: `${name} is scheduled for deletion`,
        body: 'The owner can cancel this until the deletion date.',
        by,
      })
    }),
    on(organizationDeletionCancelled, 'tell-of-cancelled-deletion', async (scope, _, by) => {
      const { name } = await readOrganization(scope)
      await notify(scope, {
        kind: kinds.deletion,
        memberIds: await listLeaderIds(scope),
        title: `${name} won’t be deleted`,
        body: 'The owner canceled the deletion. Nothing was deleted.',
        link: '/dashboard',
        by,
      })
    }),
  ]
}

function describeChange({ before, after }: Readonly<Record<'before' | 'after', Role>>): string {
  const isNewRole = after.role !== before.role || after.roleKey !== before.roleKey
  if (isNewRole && after.role === 'admin') return 'You’re now an admin.'
  const preset = isNewRole ? findPreset(after.roleKey) : undefined
  return preset ? `Your role is now ${preset.name}.` : 'Some permissions were added or removed.'
}

interface Role {
  readonly role: string
  readonly roleKey: string | null
}

const exportsPath = '/dashboard/settings/delete-account'
