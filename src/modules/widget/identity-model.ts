import { z } from 'zod'

import { attributes } from '#modules/contacts/model.ts'
import { moment } from '#platform/registry/fields.ts'

export const identityMode = z.enum(['off', 'optional', 'required'])

export const identityAlgorithm = z.enum(['HS256', 'ES256'])
export type IdentityAlgorithm = z.infer<typeof identityAlgorithm>

export const identityKey = z.object({
  id: z.uuid(),
  algorithm: identityAlgorithm,
  createdAt: moment,
  createdBy: z.string(),
  usedAt: moment.nullable(),
  revokedAt: moment.nullable(),
})
export type IdentityKey = z.infer<typeof identityKey>

export const widgetIdentity = z.object({
  mode: identityMode,
  acceptsHash: z.boolean(),
  keys: z.array(identityKey),
})
export type WidgetIdentity = z.infer<typeof widgetIdentity>

const text = (max: number) => z.string().trim().min(1).max(max)

export const saidUser = z.strictObject({
  id: z.string().min(1).max(191).optional(),
  name: text(120).optional(),
  email: z.email('Enter an email address such as name@example.com.').max(320).optional(),
  phone: z
    .string()
    .regex(/^\+[0-9]{6,15}$/, 'Include the country code, such as +442079460958.')
    .optional(),
  avatar: z.string().max(2000).optional().catch(undefined),
  attributes: attributes.optional(),
})
export type SaidUser = z.infer<typeof saidUser>

export const identityProof = z.union([
  z.strictObject({ jwt: z.string().min(1).max(8192) }),
  z.strictObject({ hash: z.string().regex(/^[0-9a-fA-F]{64}$/), user: saidUser }),
])
export type IdentityProof = z.infer<typeof identityProof>

export const trackedEvent = z.strictObject({
  name: text(100),
  props: z
    .record(text(64), z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]))
    .refine((props) => Object.keys(props).length <= 20, 'Use 20 properties at most.')
    .optional(),
})
export type TrackedEvent = z.infer<typeof trackedEvent>
