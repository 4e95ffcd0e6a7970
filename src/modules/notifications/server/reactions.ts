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

/** What members are told of about their organization. */
export const organizationReactions: readonly Reaction[] = [
  on(invitationAccepted, 'tell-of-new-member', async (scope, { invitationId, memberId }, by) => {
    const accepted = await findAcceptedInvitation(scope, invitationId)
    if (!accepted) return
    const told = [accepted.inviterId, ...(await listLeaderIds(scope))]
    await notify(scope, {
      kind: kinds.memberJoined,
      memberIds: told.filter((id) => id !== memberId),
      title: `${accepted.memberName} joined`,
      body: 'The invitation was accepted.',
      link: '/dashboard/organization',
      by,
    })
  }),
  on(memberRoleChanged, 'tell-of-new-role', async (scope, { memberId, ...change }, by) => {
    const { name } = await readOrganization(scope)
    await notify(scope, {
      kind: kinds.roleChanged,
      memberIds: [memberId],
      title: `Your rights in ${name} changed`,
      body: describeChange(change),
      link: '/dashboard',
      by,
    })
  }),
  on(teamMembersChanged, 'tell-of-new-team', (scope, { added, name }, by) =>
    notify(scope, {
      kind: kinds.teamJoined,
      memberIds: added,
      title: `You are in the team ${name} now`,
      link: '/dashboard',
      by,
    }),
  ),
  on(ownershipOffered, 'tell-of-offered-ownership', async (scope, { toMemberId }, by) => {
    const { name } = await readOrganization(scope)
    await notify(scope, {
      kind: kinds.ownershipOffered,
      memberIds: [toMemberId],
      title: `You can become the owner of ${name}`,
      body: 'The offer holds for 48 hours.',
      link: '/dashboard/organization',
      by,
    })
  }),
  ...endReactions(),
]

/** Of exports, and of the end of the organization. */
function endReactions(): Reaction[] {
  return [
    on(exportReady, 'tell-of-finished-export', (scope, { memberId }) =>
      notify(scope, {
        kind: kinds.exportEnded,
        memberIds: [memberId],
        title: 'Your export is ready',
        body: 'You can download it for seven days.',
        link: exportsPath,
      }),
    ),
    on(exportFailed, 'tell-of-failed-export', (scope, { memberId }) =>
      notify(scope, {
        kind: kinds.exportEnded,
        memberIds: [memberId],
        title: 'Your export could not be made',
        body: 'Something went wrong on our side. Try again later.',
        link: exportsPath,
      }),
    ),
    on(organizationDeletionScheduled, 'tell-of-scheduled-deletion', async (scope, _, by) => {
      const { name } = await readOrganization(scope)
      await notify(scope, {
        kind: kinds.deletion,
        memberIds: await listLeaderIds(scope),
        title: `${name} is to be deleted`,
        body: 'The owner closed it. Until the day comes, the owner can still keep it.',
        by,
      })
    }),
    on(organizationDeletionCancelled, 'tell-of-cancelled-deletion', async (scope, _, by) => {
      const { name } = await readOrganization(scope)
      await notify(scope, {
        kind: kinds.deletion,
        memberIds: await listLeaderIds(scope),
        title: `${name} stays`,
        body: 'The owner cancelled the deletion. Everything is as it was.',
        link: '/dashboard',
        by,
      })
    }),
  ]
}

function describeChange({ before, after }: Readonly<Record<'before' | 'after', Role>>): string {
  const isNewRole = after.role !== before.role || after.roleKey !== before.roleKey
  if (isNewRole && after.role === 'admin') return 'You are an admin now.'
  const preset = isNewRole ? findPreset(after.roleKey) : undefined
  return preset
    ? `Your role is ${preset.name} now.`
    : 'What you may see and do there is different now.'
}

interface Role {
  readonly role: string
  readonly roleKey: string | null
}

const exportsPath = '/dashboard/settings/delete-account'
