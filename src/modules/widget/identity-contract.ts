import { z } from 'zod'

import { attributes } from '#modules/contacts/model.ts'
import { event } from '#platform/events/event.ts'
import { anyPage, needs, visitorOnly } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'

import {
  identityAlgorithm,
  identityKey,
  identityMode,
  identityProof,
  saidUser,
  trackedEvent,
  widgetIdentity,
} from './identity-model.ts'

const widgetId = id('widgets')

export const getWidgetIdentity = call({
  name: 'widget.getWidgetIdentity',
  route: 'GET /api/widgets/{id}/identity',
  summary: 'Get identity verification settings and keys',
  access: needs('Widgets', 'view'),
  input: z.strictObject({ id: widgetId }),
  output: widgetIdentity,
})

export const updateWidgetIdentity = call({
  name: 'widget.updateWidgetIdentity',
  route: 'PATCH /api/widgets/{id}/identity',
  summary: 'Update identity verification settings; applies immediately',
  access: needs('Widgets', 'manage'),
  input: z.strictObject({
    id: widgetId,
    mode: identityMode.optional(),
    acceptsHash: z.boolean().optional(),
  }),
  output: widgetIdentity,
})

export const createIdentityKey = call({
  name: 'widget.createIdentityKey',
  route: 'POST /api/widgets/{id}/identity/keys',
  summary: 'Add an identity key: a generated secret, shown once, or your own public key',
  access: needs('Widgets', 'manage'),
  stepUp: true,
  answersSecret: true,
  input: z.strictObject({
    id: widgetId,
    algorithm: identityAlgorithm.default('HS256'),
    publicKey: z.string().trim().max(1000).optional(),
  }),
  output: z.object({ key: identityKey, secret: z.string().nullable() }),
  status: 201,
})

export const revokeIdentityKey = call({
  name: 'widget.revokeIdentityKey',
  route: 'DELETE /api/widgets/{id}/identity/keys/{keyId}',
  summary: 'Revoke an identity key and end the browser sessions identified with it',
  access: needs('Widgets', 'manage'),
  stepUp: true,
  input: z.strictObject({ id: widgetId, keyId: id('widget_identity_keys') }),
  output: widgetIdentity,
})

const secret = z.string().regex(/^[\w-]{43}$/)

export const describeVisitor = call({
  name: 'widget.describeVisitor',
  route: 'POST /api/w/{id}/visitor',
  summary: 'Set visitor data from the page; nothing is stored for visitors who never wrote',
  access: anyPage,
  fromAnyPage: true,
  input: z.strictObject({
    id: widgetId,
    proof: identityProof.optional(),
    peek: secret.optional(),
    user: saidUser.optional(),
    attributes: attributes.optional(),
    events: z.array(trackedEvent).max(20).optional(),
  }),
  output: z.object({ isKnown: z.boolean(), unread: z.number().int() }),
})

export const identifyVisitor = call({
  name: 'widget.identifyVisitor',
  route: 'POST /api/w/{id}/identify',
  summary: 'Identify a browser as one of your users, with a token or hash from your server',
  access: anyPage,
  input: z.strictObject({ id: widgetId, secret, peek: secret, proof: identityProof }),
  output: z.object({ name: z.string(), email: z.string().nullable() }),
})

export const endVisitorSession = call({
  name: 'widget.endVisitorSession',
  route: 'POST /api/chat/logout',
  summary: 'Log out; the secret of this browser stops working',
  access: visitorOnly,
  input: z.strictObject({}),
  output: z.object({}),
})

const aboutKey = z.object({
  widgetId: z.uuid(),
  name: z.string(),
  keyId: z.uuid(),
  algorithm: identityAlgorithm,
})

export const identityKeyCreated = event({
  type: 'widget.identity_key_created',
  says: 'created an identity key for the widget {name}',
  data: aboutKey,
  audience: 'Widgets',
})
export const identityKeyRevoked = event({
  type: 'widget.identity_key_revoked',
  says: 'revoked an identity key of the widget {name}',
  data: aboutKey,
  audience: 'Widgets',
})
export const visitorEventTracked = event({
  type: 'visitor.event_tracked',
  says: 'Tracked event: {name|unnamed}',
  quotes: ({ props }) =>
    Object.entries(props ?? {})
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join(', '),
  data: trackedEvent.extend({ contactId: z.uuid(), widgetId: z.uuid() }),
  audience: 'Inbox',
})
