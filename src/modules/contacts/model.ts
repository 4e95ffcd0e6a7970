import { z } from 'zod'

import { moment, version } from '#platform/registry/fields.ts'

/** What is known of somebody beyond his name: flat, and small. */
export const attributes = z.record(
  z
    .string()
    .regex(/^[a-zA-Z][\w.-]{0,63}$/, 'Begin with a letter; letters, digits, dots and dashes.'),
  z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]),
)
export type Attributes = z.infer<typeof attributes>

export const contact = z.object({
  id: z.uuid(),
  kind: z.enum(['lead', 'user']),
  externalId: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  locale: z.string().nullable(),
  timeZone: z.string().nullable(),
  attributes,
  /** Said by the customer's own server, with its signature. */
  signedAttributes: attributes,
  blockedUntil: moment.nullable(),
  seenAt: moment.nullable(),
  version,
  createdAt: moment,
})
export type Contact = z.infer<typeof contact>
