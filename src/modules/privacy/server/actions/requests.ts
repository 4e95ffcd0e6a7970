import { z } from 'zod'

import {
  eraseWhole,
  exportPerson,
  isContact,
  refuseErasingUnseen,
  type ContactSight,
} from '#modules/contacts/server/door.ts'
import { job } from '#platform/jobs/job.ts'
import type { PersonHolding } from '#platform/people/person-holding.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { work, type JobWork } from '#platform/registry/module.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { PrivacyRequest } from '../../model.ts'
import {
  privacyRequestChanged,
  privacyRequestCreated,
  type answerPrivacyRequest,
  type countPrivacyRequests,
  type createPrivacyRequest,
  type listPrivacyRequests,
  type refusePrivacyRequest,
  type verifyPrivacyRequest,
} from '../../requests-contract.ts'
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

/** Whose requests a member sees, and what all modules keep of them. */
export interface RequestGround {
  readonly inSight: ContactSight
  readonly holdings: () => readonly PersonHolding[]
}

export async function answerRequests(
  scope: Scope,
  { inSight }: RequestGround,
  { limit, cursor, ...filter }: ParsedInputOf<typeof listPrivacyRequests>,
): Promise<Page<PrivacyRequest>> {
  refuseOutsiders(scope)
  const after = decodeCursor(cursor, position)
  const rows = await listRequestRows(scope, inSight, { ...filter, after, limit: limit + 1 })
  const { contactId } = filter
  if (rows.length === 0 && contactId && !(await isContact(scope, contactId, inSight))) {
    refuseUnknownContact()
  }
  return toPage(rows, limit, {
    item: presentRequest,
    key: (row) => [row.exact_received_at, row.id],
  })
}

export async function answerRequestCounts(
  scope: Scope,
  { inSight }: RequestGround,
): Promise<AnswerOf<typeof countPrivacyRequests>> {
  refuseOutsiders(scope)
  return countOpenRequests(scope, inSight)
}

export async function makeRequest(
  scope: Scope,
  { inSight }: RequestGround,
  { contactId, kind, note, receivedAt }: ParsedInputOf<typeof createPrivacyRequest>,
): Promise<PrivacyRequest> {
  refuseOutsiders(scope)
  if (!(await isContact(scope, contactId, inSight))) refuseUnknownContact()
  if (await hasOpenRequest(scope, { contactId, kind })) {
    refuse('conflict', 'There is such a request of this person already, and it is not answered.')
  }
  const received = receivedAt ? new Date(receivedAt) : scope.now
  const age = scope.now.getTime() - received.getTime()
  if (age < -dayMs || age > 30 * dayMs) {
    refuse('invalid', 'Choose a day within the last 30 days.')
  }
  const dueAt = dueAfter(received)
  const id = await insertRequest(scope, {
    contact_id: contactId,
    kind,
    note,
    received_at: received,
    due_at: dueAt,
    created_by: memberOf(scope).memberId,
    created_at: scope.now,
  })
  const data = { requestId: id, kind, dueAt: dueAt.toISOString() }
  scope.emit(privacyRequestCreated, data, { subjectId: id })
  return readRequest(scope, inSight, id)
}

export async function verifyRequest(
  scope: Scope,
  { inSight }: RequestGround,
  step: ParsedInputOf<typeof verifyPrivacyRequest>,
): Promise<PrivacyRequest> {
  const row = await lockFor(scope, inSight, { ...step, to: 'verified' })
  const { memberId } = memberOf(scope)
  await move(scope, row, 'verified', { verified_by: memberId, verified_at: scope.now })
  return readRequest(scope, inSight, row.id)
}

export async function refuseRequest(
  scope: Scope,
  { inSight }: RequestGround,
  { reason, ...step }: ParsedInputOf<typeof refusePrivacyRequest>,
): Promise<PrivacyRequest> {
  const row = await lockFor(scope, inSight, { ...step, to: 'refused' })
  await move(scope, row, 'refused', { reason, ...endedBy(scope) })
  return readRequest(scope, inSight, row.id)
}

/** A copy is handed out at once; erasing may be long, so it goes on behind. */
export async function fulfilRequest(
  scope: Scope,
  { inSight, holdings }: RequestGround,
  step: ParsedInputOf<typeof answerPrivacyRequest>,
): Promise<AnswerOf<typeof answerPrivacyRequest>> {
  const row = await lockFor(scope, inSight, { ...step, to: 'done' })
  const { id, kind, contact_id: contactId } = row
  if (kind === 'erase') {
    refuseErasingUnseen(scope)
    await move(scope, row, 'running')
    scope.enqueue(eraseJob, { requestId: id, memberId: memberOf(scope).memberId }, { onceKey: id })
    return { request: await readRequest(scope, inSight, id), file: null }
  }
  const found = await exportPerson(scope, { inSight, holdings }, contactId)
  await move(scope, row, 'done', endedBy(scope))
  return {
    request: await readRequest(scope, inSight, id),
    file: { name: `contact-${contactId}.json`, content: JSON.stringify(found, undefined, 2) },
  }
}

const eraseJob = job({
  name: 'erase-by-privacy-request',
  payload: z.strictObject({ requestId: z.uuid(), memberId: z.uuid() }),
})

export function eraseWork({ inSight, holdings }: RequestGround): JobWork {
  return work(eraseJob, async (scope, { requestId, memberId }) => {
    const row = await lockRequest(scope, inSight, requestId)
    if (row?.status !== 'running') return
    await eraseWhole(scope, holdings(), row.contact_id)
    await move(scope, row, 'done', { ended_by: memberId, ended_at: scope.now, note: '' }, memberId)
  })
}

async function lockFor(
  scope: Scope,
  inSight: ContactSight,
  { id, version, to }: { id: string; version: number; to: RequestStatus },
): Promise<RequestRow> {
  refuseOutsiders(scope)
  const row = await lockRequest(scope, inSight, id)
  if (!row) refuse('not_found', 'There is no such request.')
  if (row.version !== version) {
    refuse('version_conflict', 'Somebody changed this meanwhile. Look at it again.')
  }
  if (!canBecome(row.status, to)) {
    const isUnproven = row.status === 'received'
    refuse('conflict', isUnproven ? 'Confirm first who is asking.' : 'It is answered already.')
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

async function readRequest(
  scope: Scope,
  inSight: ContactSight,
  id: string,
): Promise<PrivacyRequest> {
  const row = await lockRequest(scope, inSight, id)
  if (!row) throw new Error('The request is gone.')
  return presentRequest(row)
}

function endedBy(scope: Scope): { ended_by: string; ended_at: Date } {
  return { ended_by: memberOf(scope).memberId, ended_at: scope.now }
}

/** Taking data out or away is one key; whose data it is, another. */
function refuseOutsiders(scope: Scope): void {
  if (levelOf(memberOf(scope), 'Inbox') === undefined) {
    refuse('forbidden', 'Your role does not let you see Inbox.')
  }
}

function refuseUnknownContact(): never {
  refuse('not_found', 'There is no such contact.')
}

const dayMs = 24 * 3_600_000

const position = z.tuple([cursorMoment, z.uuid()])
