import { z } from 'zod'

import { textRequired } from '#lib/text-required.ts'
import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, moment, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { privacyRequest } from './model.ts'
import { requestKinds, requestStatuses } from './rules.ts'

const canLook = needs('Data.Export', 'view')
const canAct = needs('Data.Export', 'manage')
const requestId = id('privacy_requests')

export const listPrivacyRequests = call({
  name: 'privacy.listPrivacyRequests',
  route: 'GET /api/privacy/requests',
  summary: 'List privacy requests, newest first',
  access: canLook,
  input: z.strictObject({
    ...pageInput,
    state: z.enum(['open', 'over']).optional(),
    contactId: id('contacts').optional(),
  }),
  output: pageOf(privacyRequest),
})

export const countPrivacyRequests = call({
  name: 'privacy.countPrivacyRequests',
  route: 'GET /api/privacy/requests/counts',
  summary: 'Count open privacy requests and those due within 7 days',
  access: canLook,
  input: z.strictObject({}),
  output: z.object({ open: z.number().int(), due: z.number().int() }),
})

export const createPrivacyRequest = call({
  name: 'privacy.createPrivacyRequest',
  route: 'POST /api/privacy/requests',
  summary: 'Create a privacy request',
  access: canAct,
  input: z.strictObject({
    contactId: id('contacts'),
    kind: z.enum(requestKinds),
    note: z.string().trim().max(1000).default(''),
    receivedAt: moment.optional(),
  }),
  output: privacyRequest,
  status: 201,
})

const step = { id: requestId, version }

export const verifyPrivacyRequest = call({
  name: 'privacy.verifyPrivacyRequest',
  route: 'POST /api/privacy/requests/{id}/verify',
  summary: 'Confirm the identity of the requester',
  access: canAct,
  input: z.strictObject(step),
  output: privacyRequest,
})

export const refusePrivacyRequest = call({
  name: 'privacy.refusePrivacyRequest',
  route: 'POST /api/privacy/requests/{id}/refuse',
  summary: 'Refuse a privacy request',
  access: canAct,
  input: z.strictObject({ ...step, reason: z.string().trim().min(1, textRequired).max(1000) }),
  output: privacyRequest,
})

export const answerPrivacyRequest = call({
  name: 'privacy.answerPrivacyRequest',
  route: 'POST /api/privacy/requests/{id}/answer',
  summary: 'Answer a privacy request: export the data or start erasing it',
  access: canAct,
  stepUp: true,
  input: z.strictObject(step),
  output: z.object({
    request: privacyRequest,
    file: z.object({ name: z.string(), content: z.string() }).nullable(),
  }),
})

export const privacyRequestCreated = event({
  type: 'privacy_request.created',
  says: 'recorded a privacy request',
  data: z.object({ requestId: z.uuid(), kind: z.enum(requestKinds), dueAt: moment }),
  audience: 'Data.Export',
})
export const privacyRequestChanged = event({
  type: 'privacy_request.changed',
  says: 'set a privacy request to {after}',
  details: '`memberId` is the teammate who started an erasure that finished in the background.',
  data: z.object({
    requestId: z.uuid(),
    kind: z.enum(requestKinds),
    before: z.enum(requestStatuses),
    after: z.enum(requestStatuses),
    memberId: z.uuid().nullable(),
  }),
  audience: 'Data.Export',
})
