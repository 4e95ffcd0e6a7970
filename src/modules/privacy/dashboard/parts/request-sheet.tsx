import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'

import { listTeammates } from '#modules/organization/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { PrivacyRequest } from '../../model.ts'
import { urgencyOf } from '../../rules.ts'
import { RequestSteps } from './request-steps.tsx'
import { dueWords, kindWords, statusWords, requesterName } from './request-words.ts'

export function RequestSheet({
  request,
  canAct,
  onClose,
}: {
  readonly request: PrivacyRequest
  readonly canAct: boolean
  readonly onClose: () => void
}) {
  const [now] = useState(() => new Date())
  const urgency = urgencyOf(request, now)
  const { contact, status, note, reason } = request
  return (
    <Sheet isOpen onClose={onClose} title={`${kindWords[request.kind]}: ${requesterName(request)}`}>
      <div className="flex flex-col gap-6">
        <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2">
          <Row label="Status">
            <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>
          </Row>
          <Row label="Person">
            {contact.isErased ? (
              requesterName(request)
            ) : (
              <Link
                to={`/dashboard/contacts/${contact.id}`}
                className="rounded-control text-link hover:underline"
              >
                {requesterName(request)}
              </Link>
            )}
          </Row>
          <Row label="Received">
            <Act at={request.receivedAt} by={request.createdBy} />
          </Row>
          <Row label="Due">
            <span className={urgency === 'late' ? 'text-bad' : undefined}>
              {request.endedAt ? <TimeAgo at={request.dueAt} /> : dueWords(request.dueAt, now)}
            </span>
          </Row>
          {request.verifiedAt && (
            <Row label="Verified">
              <Act at={request.verifiedAt} by={request.verifiedBy} />
            </Row>
          )}
          {request.endedAt && (
            <Row label={statusWords[status].label}>
              <Act at={request.endedAt} by={request.endedBy} />
            </Row>
          )}
          {note && <Row label="Note">{note}</Row>}
          {reason && <Row label="Reason">{reason}</Row>}
        </dl>
        {canAct && <RequestSteps request={request} />}
      </div>
    </Sheet>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap">{children}</dd>
    </>
  )
}

function Act({ at, by }: { readonly at: string; readonly by: string | null }) {
  const may = useMay()
  const { data } = useCall(listTeammates, {}, { isEnabled: may(listTeammates.access) })
  const name = data?.items.find(({ id }) => id === by)?.displayName
  return (
    <>
      <TimeAgo at={at} />
      {name && `, ${name}`}
    </>
  )
}
