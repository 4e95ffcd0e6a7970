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
  summary: 'Read how a widget comes to know its visitors, and the keys it trusts',
  access: needs('Widgets', 'view'),
  input: z.strictObject({ id: widgetId }),
  output: widgetIdentity,
})

export const updateWidgetIdentity = call({
  name: 'widget.updateWidgetIdentity',
  route: 'PATCH /api/widgets/{id}/identity',
  summary: 'Change how a widget comes to know its visitors; it holds at once',
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
  summary: 'Trust another key: a secret made here and shown once, or your own public key',
  access: needs('Widgets', 'manage'),
  stepUp: true,
  answersSecret: true,
  input: z.strictObject({
    id: widgetId,
    algorithm: identityAlgorithm.default('HS256'),
    /** For ES256: a P-256 public key as PEM. */
    publicKey: z.string().trim().max(1000).optional(),
  }),
  output: z.object({ key: identityKey, secret: z.string().nullable() }),
  status: 201,
})

export const revokeIdentityKey = call({
  name: 'widget.revokeIdentityKey',
  route: 'DELETE /api/widgets/{id}/identity/keys/{keyId}',
  summary: 'Trust a key no longer, and forget the browsers that were made known with it',
  access: needs('Widgets', 'manage'),
  stepUp: true,
  input: z.strictObject({ id: widgetId, keyId: id('widget_identity_keys') }),
  output: widgetIdentity,
})

/** Made by the browser with 256 random bits, and known to nobody else. */
const secret = z.string().regex(/^[\w-]{43}$/)

export const tellVisitor = call({
  name: 'widget.tellVisitor',
  route: 'POST /api/w/{id}/visitor',
  summary: 'What a page says of its visitor; of one who never wrote nothing is kept',
  access: anyPage,
  fromAnyPage: true,
  input: z.strictObject({
    id: widgetId,
    /** Who vouches for it; without a proof only the browser's own lead is changed. */
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
  summary: 'Make a browser known as a user of the customer, as its server signed',
  access: anyPage,
  input: z.strictObject({ id: widgetId, secret, peek: secret, proof: identityProof }),
  output: z.object({ name: z.string(), email: z.string().nullable() }),
})

export const endVisitorSession = call({
  name: 'widget.endVisitorSession',
  route: 'POST /api/chat/logout',
  summary: 'Forget this browser: its secret opens nothing any more',
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
