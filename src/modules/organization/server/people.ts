import type { Storage } from '#platform/files/storage.ts'
import type { EventKind } from '#platform/events/event.ts'
import { answer, type CronWork, type Implementation } from '#platform/registry/module.ts'

import {
  acceptInvitation,
  acceptOwnership,
  cancelOwnershipOffer,
  changeInvitation,
  declineInvitation,
  declineOwnership,
  disableMember,
  enableMember,
  getInvitation,
  getMyMembership,
  getOwnershipOffer,
  getSecurityPolicy,
  invitationAccepted,
  invitationChanged,
  invitationDeclined,
  invitationResent,
  invitationRevoked,
  memberInvited,
  inviteMembers,
  listColleagues,
  listInvitations,
  memberPictureChanged,
  membershipChanged,
  offerOwnership,
  ownershipAccepted,
  ownershipDeclined,
  ownershipOfferCancelled,
  ownershipOffered,
  previewDeparture,
  removeMember,
  removeMyPicture,
  resendInvitation,
  revokeInvitation,
  securityPolicyChanged,
  setMyPicture,
  updateSecurityPolicy,
} from '../contract.ts'
import {
  answerDeparture,
  endMembership,
  letMemberIn,
  shutMemberOut,
  type ListHandovers,
} from './actions/departure.ts'
import { answerInvitations, editInvitation, sendAgain, takeBack } from './actions/invitations.ts'
import { invitePeople } from './actions/invite.ts'
import { sayNo, sayYes, showInvitation } from './actions/invited.ts'
import { answerColleagues, getMyMembershipNow } from './actions/my-membership.ts'
import {
  answerOffer,
  cancelOffer,
  offerToMember,
  refuseOwnership,
  takeOverOwnership,
} from './actions/ownership.ts'
import { removePicture, setPicture } from './actions/pictures.ts'
import { editPolicy, getPolicyNow } from './actions/policy.ts'
import type { Links } from './letters.ts'
import { deleteOldInvitations } from './store/invited.ts'

export interface PeopleNeeds {
  readonly links: Links
  readonly storage: Storage
  readonly listHandovers: ListHandovers
}

/** How people come, what they are, and how they leave. */
export function peopleCalls({ links, storage, listHandovers }: PeopleNeeds): Implementation[] {
  return [
    answer(inviteMembers, (scope, input) => invitePeople(scope, input, links)),
    answer(listInvitations, answerInvitations),
    answer(resendInvitation, (scope, { id }) => sendAgain(scope, id, links)),
    answer(revokeInvitation, (scope, { id }) => takeBack(scope, id)),
    answer(changeInvitation, editInvitation),
    answer(getInvitation, (scope, { token }) => showInvitation(scope, token)),
    answer(acceptInvitation, (scope, form, exchange) => sayYes(scope, form, { exchange, links })),
    answer(declineInvitation, (scope, { token }) => nothingFrom(sayNo(scope, token))),

    answer(getOwnershipOffer, answerOffer),
    answer(offerOwnership, (scope, { memberId }) => offerToMember(scope, memberId, links)),
    answer(cancelOwnershipOffer, cancelOffer),
    answer(acceptOwnership, (scope) => nothingFrom(takeOverOwnership(scope))),
    answer(declineOwnership, (scope) => nothingFrom(refuseOwnership(scope))),

    answer(previewDeparture, (scope, { id }) => answerDeparture(scope, id, listHandovers())),
    answer(disableMember, (scope, input) => shutMemberOut(scope, input, listHandovers())),
    answer(enableMember, letMemberIn),
    answer(removeMember, (scope, input) =>
      nothingFrom(endMembership(scope, input, { storage, handovers: listHandovers() })),
    ),

    answer(getSecurityPolicy, getPolicyNow),
    answer(updateSecurityPolicy, editPolicy),
    answer(getMyMembership, getMyMembershipNow),
    answer(listColleagues, answerColleagues),
    answer(setMyPicture, (scope, input, exchange) => setPicture(storage, scope, input, exchange)),
    answer(removeMyPicture, (scope) => nothingFrom(removePicture(storage, scope))),
  ]
}

export const peopleEvents: readonly EventKind[] = [
  memberInvited,
  invitationResent,
  invitationChanged,
  invitationRevoked,
  invitationAccepted,
  invitationDeclined,
  ownershipOffered,
  ownershipAccepted,
  ownershipDeclined,
  ownershipOfferCancelled,
  securityPolicyChanged,
  membershipChanged,
  memberPictureChanged,
]

export const peopleCron: readonly CronWork[] = [
  {
    name: 'forget-old-invitations',
    schedule: '37 3 * * *',
    graceSeconds: 3600,
    run: deleteOldInvitations,
  },
]

async function nothingFrom(act: Promise<void>): Promise<Record<string, never>> {
  await act
  return {}
}
