import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import {
  ownershipAccepted,
  ownershipDeclined,
  ownershipOfferCancelled,
  ownershipOffered,
} from '../../contract.ts'
import type { OwnershipOffer } from '../../model.ts'
import { sendOwnershipOffer } from '../emails.ts'
import { isProvenMember, listEmails } from '../store/members.ts'
import { readOrganization } from '../store/organizations.ts'
import {
  changeOwner,
  findOffer,
  insertOffer,
  takeOffer,
  type TakenOffer,
} from '../store/ownership.ts'
import { emitMembershipChanged } from '../membership-events.ts'
import { getMemberRow } from './members.ts'

interface OfferAnswer {
  readonly offer: OwnershipOffer | null
}

export async function getOwnershipOffer(scope: Scope): Promise<OfferAnswer> {
  const { memberId, role } = memberOf(scope)
  const row = await findOffer(scope)
  if (!row || (role !== 'owner' && row.toMember !== memberId)) return { offer: null }
  return {
    offer: {
      fromMemberId: row.fromMember,
      fromName: row.fromName,
      toMemberId: row.toMember,
      toName: row.toName,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    },
  }
}

export async function offerOwnership(
  scope: Scope,
  { memberId }: { memberId: string },
): Promise<OfferAnswer> {
  const from = memberOf(scope).memberId
  const chosen = await getMemberRow(scope, memberId)
  if (memberId === from) refuse('conflict', 'You already own the organization.')
  if (chosen.disabledAt) refuse('conflict', 'This member is disabled. Enable them first.')
  if (!(await isProvenMember(scope, memberId))) {
    refuse(
      'conflict',
      'This member hasn’t confirmed their address yet. Ask them to confirm it first.',
    )
  }
  if (!(await insertOffer(scope, { from, to: memberId }))) {
    refuse('conflict', 'There’s already an open offer. Cancel it before you make another.')
  }
  const { offer } = await getOwnershipOffer(scope)
  const email = (await listEmails(scope, [chosen.userId])).get(chosen.userId)
  if (email && offer) {
    const { name: organizationName } = await readOrganization(scope)
    await sendOwnershipOffer(scope, { email, organizationName, ownerName: offer.fromName })
  }
  announce(scope, ownershipOffered, { fromMember: from, toMember: memberId })
  return { offer }
}

export async function acceptOwnership(scope: Scope): Promise<Record<string, never>> {
  const { memberId } = memberOf(scope)
  const offer = (await takeOffer(scope, 'toMember', memberId)) ?? refuseNoOffer()
  if (!(await isProvenMember(scope, memberId))) {
    refuse('conflict', 'Confirm your email address or phone number first. We sent you a message.')
  }
  if (!(await changeOwner(scope, offer))) refuseNoOffer()
  announce(scope, ownershipAccepted, offer)
  return {}
}

export async function declineOwnership(scope: Scope): Promise<Record<string, never>> {
  const offer = await takeOffer(scope, 'toMember', memberOf(scope).memberId)
  announce(scope, ownershipDeclined, offer ?? refuseNoOffer())
  return {}
}

export async function cancelOwnershipOffer(scope: Scope): Promise<OfferAnswer> {
  const offer = await takeOffer(scope, 'fromMember', memberOf(scope).memberId)
  announce(scope, ownershipOfferCancelled, offer ?? refuseNoOffer())
  return { offer: null }
}

type OfferEvent = typeof ownershipOffered

/** Sent to the two people directly, because they may not have access to the history. */
function announce(
  scope: Scope,
  kind: OfferEvent,
  { fromMember: fromMemberId, toMember: toMemberId }: TakenOffer,
): void {
  const { organizationId } = scope
  scope.emit(kind, { fromMemberId, toMemberId }, { subjectId: toMemberId })
  emitMembershipChanged(scope, {
    organizationId,
    memberIds: [fromMemberId, toMemberId],
    reason: 'ownership',
  })
}

function refuseNoOffer(): never {
  refuse('conflict', 'This offer was already answered or canceled, or has expired.')
}
