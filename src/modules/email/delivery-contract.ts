import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { anyone, needs } from '#platform/permissions/access.ts'
import { call, platformCall } from '#platform/registry/call.ts'
import { id, line, moment, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { testStep } from './model.ts'
import {
  emailSuppression,
  emailTransport,
  outboundMail,
  outboundStates,
  providerRates,
  suppressionReasons,
  transportSettings,
} from './transport-model.ts'

const canSee = needs('Settings.Email', 'view')
const canChange = needs('Settings.Email', 'manage')
const transportId = id('email_transports')
const mailId = id('outbound_mails')
const address = z.string().trim().max(320)
const perMinute = z.number().int().min(1).max(60_000)

export const listTransports = call({
  name: 'email.listTransports',
  route: 'GET /api/email/transports',
  summary: 'List outgoing mail servers in the order they are tried (at most 20)',
  access: canSee,
  input: z.strictObject({}),
  output: z.object({
    items: z.array(emailTransport),
    hasPlatformTransport: z.boolean(),
  }),
})

export const createTransport = call({
  name: 'email.createTransport',
  route: 'POST /api/email/transports',
  summary: 'Create an outgoing mail server',
  access: canChange,
  input: z.strictObject({
    name: line(60),
    settings: transportSettings,
    perMinute: perMinute.default(60),
    providerRates: providerRates.default({}),
  }),
  output: emailTransport,
  status: 201,
})

export const updateTransport = call({
  name: 'email.updateTransport',
  route: 'PATCH /api/email/transports/{id}',
  summary: 'Update an outgoing mail server, pause it, or change its place',
  access: canChange,
  input: z.strictObject({
    id: transportId,
    version,
    name: line(60).optional(),
    /** Secrets that are left out stay, unless the server changes. */
    settings: transportSettings.optional(),
    perMinute: perMinute.optional(),
    providerRates: providerRates.optional(),
    isPaused: z.boolean().optional(),
    place: z.number().int().min(0).max(1000).optional(),
  }),
  output: emailTransport,
})

export const deleteTransport = call({
  name: 'email.deleteTransport',
  route: 'DELETE /api/email/transports/{id}',
  summary: 'Delete an outgoing mail server; queued email is sent through the next one',
  access: canChange,
  input: z.strictObject({ id: transportId }),
  output: z.object({}),
})

export const testTransport = call({
  name: 'email.testTransport',
  route: 'POST /api/email/transports/{id}/test',
  summary: 'Test an outgoing mail server and send a test email',
  access: canChange,
  input: z.strictObject({ id: transportId, to: address, from: address.optional() }),
  output: z.object({ isOk: z.boolean(), steps: z.array(testStep) }),
})

export const createWebhookPassword = call({
  name: 'email.createWebhookPassword',
  route: 'POST /api/email/transports/{id}/news-password',
  summary:
    'Create the password for Postmark webhooks; it is shown once and replaces the current one',
  access: canChange,
  answersSecret: true,
  input: z.strictObject({ id: transportId }),
  output: z.object({ user: z.string(), password: z.string() }),
})

/** Called by sending services only; each authenticates in its own way. */
export const receiveDeliveryEvents = platformCall({
  name: 'email.receiveDeliveryEvents',
  route: 'POST /api/hooks/email/{id}',
  summary: 'Receive delivery events from a sending service',
  access: anyone,
  body: 'file',
  input: z.strictObject({ id: transportId }),
  output: z.object({}),
})

export const listOutboundMails = call({
  name: 'email.listOutboundMails',
  route: 'GET /api/email/outbound',
  summary: 'List sent and queued emails, newest first',
  access: canSee,
  input: z.strictObject({
    ...pageInput,
    state: z.enum(outboundStates).optional(),
    recipient: address.optional(),
  }),
  output: pageOf(outboundMail),
})

export const retryOutboundMail = call({
  name: 'email.retryOutboundMail',
  route: 'POST /api/email/outbound/{id}/retry',
  summary: 'Resend an email that failed, bounced, or may not have arrived',
  access: canChange,
  input: z.strictObject({ id: mailId }),
  output: outboundMail,
})

export const cancelOutboundMail = call({
  name: 'email.cancelOutboundMail',
  route: 'POST /api/email/outbound/{id}/cancel',
  summary: 'Cancel a queued email',
  access: canChange,
  input: z.strictObject({ id: mailId }),
  output: outboundMail,
})

export const listSuppressions = call({
  name: 'email.listSuppressions',
  route: 'GET /api/email/suppressions',
  summary: 'List suppressed addresses, newest first',
  access: canSee,
  input: z.strictObject({
    ...pageInput,
    reason: z.enum(suppressionReasons).optional(),
    q: address.optional(),
  }),
  output: pageOf(emailSuppression),
})

export const addSuppression = call({
  name: 'email.addSuppression',
  route: 'POST /api/email/suppressions',
  summary: 'Suppress an address, permanently or until a date',
  access: canChange,
  input: z.strictObject({
    address,
    detail: line(500, 0).default(''),
    until: moment.nullable().default(null),
  }),
  output: emailSuppression,
  status: 201,
})

export const removeSuppression = call({
  name: 'email.removeSuppression',
  route: 'DELETE /api/email/suppressions/{address}',
  summary: 'Remove an address from the suppression list',
  access: canChange,
  input: z.strictObject({ address }),
  output: z.object({}),
})

const aboutTransport = z.object({ transportId: z.uuid(), name: z.string() })
const history = { audience: 'Settings.Email' } as const

export const transportCreated = event({
  type: 'email_transport.created',
  says: 'added the outgoing mail server {name}',
  data: aboutTransport,
  ...history,
})
export const transportUpdated = event({
  type: 'email_transport.updated',
  says: 'edited the outgoing mail server {name}',
  details: '`changed` names the changed fields, never secrets.',
  data: aboutTransport.extend({ changed: z.array(z.string()) }),
  ...history,
})
export const transportDeleted = event({
  type: 'email_transport.deleted',
  says: 'removed the outgoing mail server {name}',
  data: aboutTransport,
  ...history,
})
export const suppressionAdded = event({
  type: 'email_suppression.added',
  says: 'added {address} to the suppression list',
  data: z.object({ address: z.string(), reason: z.enum(suppressionReasons) }),
  ...history,
})
export const suppressionRemoved = event({
  type: 'email_suppression.removed',
  says: 'removed {address} from the suppression list',
  data: z.object({ address: z.string() }),
  ...history,
})
/** A teammate resent or canceled it. */
export const outboundMailRetried = event({
  type: 'outbound_mail.retried',
  says: 'resent an email to {recipient}',
  data: z.object({ mailId: z.uuid(), recipient: z.string() }),
  ...history,
})
export const outboundMailCancelled = event({
  type: 'outbound_mail.cancelled',
  says: 'canceled an email to {recipient}',
  data: z.object({ mailId: z.uuid(), recipient: z.string() }),
  ...history,
})
