import { z } from 'zod'

import {
  eraseContactData,
  exportContact,
  isContact,
  refuseErasingUnseen,
} from '#modules/contacts/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { work } from '#platform/registry/module.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { PrivacyRequest } from '../../model.ts'
import { privacyRequestChanged, privacyRequestCreated } from '../../requests-contract.ts'
import type * as requestsContract from '../../requests-contract.ts'
import { canBecome, dueAfter, type RequestStatus } from '../../rules.ts'
import { presentRequest } from '../present-request.ts'
import {
  changeRequest,
  countOpenRequests,
  hasOpenRequest,
  insertRequest,
  listRequestRows,
  lockRequest,
  type RequestRow,
} from '../store/requests.ts'

export async function listPrivacyRequests(
  scope: Scope,
  { limit, cursor, ...filter }: ParsedInputOf<typeof requestsContract.listPrivacyRequests>,
): Promise<Page<PrivacyRequest>> {
  requireAccess(scope)
  const after = decodeCursor(cursor, position)
  const rows = await listRequestRows(scope, { ...filter, after, limit: limit + 1 })
  const { contactId } = filter
  if (rows.length === 0 && contactId && !(await isContact(scope, contactId))) {
    refuseUnknownContact()
  }
  return toPage(rows, limit, {
    item: presentRequest,
    key: (row) => [row.exactReceivedAt, row.id],
  })
}

export async function countPrivacyRequests(
  scope: Scope,
): Promise<AnswerOf<typeof requestsContract.countPrivacyRequests>> {
  requireAccess(scope)
  return countOpenRequests(scope)
}

export async function createPrivacyRequest(
  scope: Scope,
  {
    contactId,
    kind,
    note,
    receivedAt,
  }: ParsedInputOf<typeof requestsContract.createPrivacyRequest>,
): Promise<PrivacyRequest> {
  requireAccess(scope)
  if (!(await isContact(scope, contactId))) refuseUnknownContact()
  if (await hasOpenRequest(scope, { contactId, kind })) {
    refuse('conflict', 'This person already has an open request of this type.')
  }
  const received = receivedAt ? new Date(receivedAt) : scope.now
  const age = scope.now.getTime() - received.getTime()
  if (age < -dayMs || age > 30 * dayMs) {
    refuse('invalid', 'Choose a date within the last 30 days.')
  }
  const dueAt = dueAfter(received)
  const id = await insertRequest(scope, {
    contactId,
    kind,
    note,
    receivedAt: received,
    dueAt,
    createdBy: memberOf(scope).memberId,
    createdAt: scope.now,
  })
  const data = { requestId: id, kind, dueAt: dueAt.toISOString() }
  scope.emit(privacyRequestCreated, data, { subjectId: id })
  return readRequest(scope, id)
}

export async function verifyPrivacyRequest(
  scope: Scope,
  step: ParsedInputOf<typeof requestsContract.verifyPrivacyRequest>,
): Promise<PrivacyRequest> {
  const row = await lockFor(scope, { ...step, to: 'verified' })
  const { memberId } = memberOf(scope)
  await move(scope, row, 'verified', { verifiedBy: memberId, verifiedAt: scope.now })
  return readRequest(scope, row.id)
}

export async function refusePrivacyRequest(
  scope: Scope,
  { reason, ...step }: ParsedInputOf<typeof requestsContract.refusePrivacyRequest>,
): Promise<PrivacyRequest> {
  const row = await lockFor(scope, { ...step, to: 'refused' })
  await move(scope, row, 'refused', { reason, ...endedBy(scope) })
  return readRequest(scope, row.id)
}

/** Exports return at once; erasing can take long, so a job does it. */
export async function answerPrivacyRequest(
  scope: Scope,
  step: ParsedInputOf<typeof requestsContract.answerPrivacyRequest>,
): Promise<AnswerOf<typeof requestsContract.answerPrivacyRequest>> {
  const row = await lockFor(scope, { ...step, to: 'done' })
  const { id, kind, contactId } = row
  if (kind === 'erase') {
    refuseErasingUnseen(scope)
    await move(scope, row, 'running')
    scope.enqueue(eraseJob, { requestId: id, memberId: memberOf(scope).memberId }, { onceKey: id })
    return { request: await readRequest(scope, id), file: null }
  }
  const found = await exportContact(scope, { id: contactId })
  await move(scope, row, 'done', endedBy(scope))
  return {
    request: await readRequest(scope, id),
    file: { name: `contact-${contactId}.json`, content: JSON.stringify(found, undefined, 2) },
  }
}

const eraseJob = job({
  name: 'erase-by-privacy-request',
  payload: z.strictObject({ requestId: z.uuid(), memberId: z.uuid() }),
})

export const eraseWork = work(eraseJob, async (scope, { requestId, memberId }) => {
  const row = await lockRequest(scope, requestId)
  if (row?.status !== 'running') return
  await eraseContactData(scope, row.contactId)
  await move(scope, row, 'done', { endedBy: memberId, endedAt: scope.now, note: '' }, memberId)
})

async function lockFor(
  scope: Scope,
  { id, version, to }: { id: string; version: number; to: RequestStatus },
): Promise<RequestRow> {
  requireAccess(scope)
  const row = await lockRequest(scope, id)
  if (!row) refuse('not_found', 'Privacy request not found.')
  if (row.version !== version) {
    refuse('version_conflict', 'Someone else changed this request. Reload to see the latest.')
  }
  if (!canBecome(row.status, to)) {
    const isUnproven = row.status === 'received'
    refuse(
      'conflict',
      isUnproven ? 'Confirm the person’s identity first.' : 'This request was already answered.',
    )
  }
  return row
}

async function move(
  scope: Scope,
  row: RequestRow,
  after: RequestStatus,
  change: Parameters<typeof changeRequest>[2] = {},
  memberId: string | null = null,
): Promise<void> {
  await changeRequest(scope, row, { ...change, status: after })
  const { id: requestId, kind, status: before } = row
  const data = { requestId, kind, before, after, memberId }
  scope.emit(privacyRequestChanged, data, { subjectId: requestId })
}

async function readRequest(scope: Scope, id: string): Promise<PrivacyRequest> {
  const row = await lockRequest(scope, id)
  if (!row) throw new Error('This request no longer exists.')
  return presentRequest(row)
}

function endedBy(scope: Scope): { endedBy: string; endedAt: Date } {
  return { endedBy: memberOf(scope).memberId, endedAt: scope.now }
}

/**
 * The Data permission alone isn't enough: without Inbox access, the member can't open the contact.
 */
function requireAccess(scope: Scope): void {
  if (levelOf(memberOf(scope), 'Inbox') === undefined) {
    refuse('forbidden', 'Your role doesn’t have access to Inbox.')
  }
}

function refuseUnknownContact(): never {
  refuse('not_found', 'This contact no longer exists.')
}

const dayMs = 24 * 3_600_000

const position = z.tuple([cursorMoment, z.uuid()])
