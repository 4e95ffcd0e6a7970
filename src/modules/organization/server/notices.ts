import { noticeKind } from '#platform/notices/notice.ts'

/** What people are told of about the organization; who is told, the notifications module knows. */
export const organizationNotices = {
  memberJoined: noticeKind({
    key: 'member.joined',
    label: 'Somebody joins',
    description: 'Somebody you invited accepts, or anybody joins an organization you run.',
    defaults: { inApp: true, email: true },
  }),
  roleChanged: noticeKind({
    key: 'member.role-changed',
    label: 'Your rights change',
    description: 'Your role here, or what you may see and do beside it, is changed.',
    defaults: { inApp: true, email: true },
  }),
  teamJoined: noticeKind({
    key: 'team.joined',
    label: 'You join a team',
    description: 'Somebody adds you to a team.',
    defaults: { inApp: true, email: false },
  }),
  ownershipOffered: noticeKind({
    key: 'ownership.offered',
    label: 'Ownership is offered to you',
    description: 'The owner wants to hand the organization over to you. A mail comes in any case.',
    defaults: { inApp: true, email: false },
  }),
  exportEnded: noticeKind({
    key: 'export.ended',
    label: 'Your export ends',
    description: 'The archive you asked for is ready, or could not be made.',
    defaults: { inApp: true, email: false },
  }),
  deletion: noticeKind({
    key: 'organization.deletion',
    label: 'The organization is to be deleted',
    description: 'The owner closes the organization for good, or decides otherwise.',
    defaults: { inApp: true, email: false },
  }),
}
