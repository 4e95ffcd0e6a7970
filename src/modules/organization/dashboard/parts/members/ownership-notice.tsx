import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import {
  acceptOwnership,
  cancelOwnershipOffer,
  declineOwnership,
  getMyMembership,
  getOrganization,
  getOwnershipOffer,
  listMembers,
} from '../../../contract.ts'
import type { OwnershipOffer } from '../../../model.ts'

export function OwnershipNotice() {
  useLiveRefresh([{ after: 'ownership.', call: getOwnershipOffer }])
  const { data: me } = useCall(getMyMembership, {})
  const { data } = useCall(getOwnershipOffer, {})
  if (!data?.offer || !me) return null
  return me.memberId === data.offer.toMemberId ? (
    <OfferToMe offer={data.offer} organization={me.organization.name} />
  ) : (
    <MyOffer offer={data.offer} />
  )
}

function OfferToMe({
  offer,
  organization,
}: {
  readonly offer: OwnershipOffer
  readonly organization: string
}) {
  const refreshes = [getOwnershipOffer, getMyMembership, listMembers, getOrganization]
  const accept = useCommand(acceptOwnership, {
    refreshes,
    onDone: () => toast({ tone: 'good', title: `You’re now the owner of ${organization}` }),
  })
  const decline = useCommand(declineOwnership, { refreshes })
  const problem = accept.problem ?? decline.problem
  return (
    <Notice tone="info">
      <p>
        {offer.fromName} wants to transfer {organization} to you. You become its owner, including
        billing; {offer.fromName} becomes an admin. The offer expires{' '}
        <TimeAgo at={offer.expiresAt} />.
      </p>
      {problem && <p className="mt-2 text-bad">{problem.detail}</p>}
      <div className="mt-3 flex gap-2">
        <Button kind="primary" isBusy={accept.isBusy} onClick={() => accept.run({})}>
          Accept ownership
        </Button>
        <Button isBusy={decline.isBusy} onClick={() => decline.run({})}>
          Decline
        </Button>
      </div>
    </Notice>
  )
}

function MyOffer({ offer }: { readonly offer: OwnershipOffer }) {
  const cancel = useCommand(cancelOwnershipOffer, { refreshes: [getOwnershipOffer] })
  return (
    <Notice tone="info">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          You offered ownership to {offer.toName}. The offer expires{' '}
          <TimeAgo at={offer.expiresAt} />.
        </p>
        <Button size="small" isBusy={cancel.isBusy} onClick={() => cancel.run({})}>
          Cancel offer
        </Button>
      </div>
    </Notice>
  )
}
