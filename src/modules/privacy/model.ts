import { z } from 'zod'

import { moment, version } from '#platform/registry/fields.ts'

import { requestKinds, requestStatuses, retentionActions, retentionObjects } from './rules.ts'

export const retentionPolicy = z.object({
  object: z.enum(retentionObjects),
  action: z.enum(retentionActions),
  /** How old something gets: since it was closed, or since the visitor last came. Null while it is off. */
  days: z.number().int().nullable(),
  /** The last run that did something. */
  ranAt: moment.nullable(),
  ranCount: z.number().int().nullable(),
  /** 0 while it was never saved. */
  version: z.number().int(),
})
export type RetentionPolicy = z.infer<typeof retentionPolicy>

export const privacyRequest = z.object({
  id: z.uuid(),
  kind: z.enum(requestKinds),
  status: z.enum(requestStatuses),
  /** Name and address are empty once the person is erased. */
  contact: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string().nullable(),
    isErased: z.boolean(),
  }),
  note: z.string(),
  /** Of refusing. */
  reason: z.string(),
  receivedAt: moment,
  dueAt: moment,
  /** Null where the product did it. */
  createdBy: z.uuid().nullable(),
  verifiedBy: z.uuid().nullable(),
  verifiedAt: moment.nullable(),
  endedBy: z.uuid().nullable(),
  endedAt: moment.nullable(),
  version,
})
export type PrivacyRequest = z.infer<typeof privacyRequest>
