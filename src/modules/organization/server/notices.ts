import { noticeKind } from '#platform/notices/notice.ts'

export const organizationNotices = {
  memberJoined: noticeKind({
    key: 'member.joined',
    label: 'New member',
    description: 'Someone accepts your invitation, or joins an organization you manage.',
    defaults: { inApp: true, email: true },
  }),
  roleChanged: noticeKind({
    key: 'member.role-changed',
    label: 'Permission changes',
    description: 'Your role or your access changes.',
    defaults: { inApp: true, email: true },
  }),
  teamJoined: noticeKind({
    key: 'team.joined',
    label: 'Added to a team',
    description: 'Someone adds you to a team.',
    defaults: { inApp: true, email: false },
  }),
  ownershipOffered: noticeKind({
    key: 'ownership.offered',
    label: 'Ownership offer',
    description: 'The owner wants to transfer the organization to you. Always emailed.',
    defaults: { inApp: true, email: false },
  }),
  exportEnded: noticeKind({
    key: 'export.ended',
    label: 'Export finished',
    description: 'Your export is ready or has failed.',
    defaults: { inApp: true, email: false },
  }),
  deletion: noticeKind({
    key: 'organization.deletion',
    label: 'Organization deletion',
    description: 'The owner schedules or cancels deletion.',
    defaults: { inApp: true, email: false },
  }),
}
