import { z } from 'zod'

import { moment, version } from '#platform/registry/fields.ts'

import { requestKinds, requestStatuses, retentionActions, retentionObjects } from './rules.ts'

export const retentionPolicy = z.object({
  object: z.enum(retentionObjects),
  action: z.enum(retentionActions),
  days: z.number().int().nullable(),
  ranAt: moment.nullable(),
  ranCount: z.number().int().nullable(),
  version: z.number().int(),
})
export type RetentionPolicy = z.infer<typeof retentionPolicy>

export const privacyRequest = z.object({
  id: z.uuid(),
  kind: z.enum(requestKinds),
  status: z.enum(requestStatuses),
  contact: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string().nullable(),
    isErased: z.boolean(),
  }),
  note: z.string(),
  reason: z.string(),
  receivedAt: moment,
  dueAt: moment,
  createdBy: z.uuid().nullable(),
  verifiedBy: z.uuid().nullable(),
  verifiedAt: moment.nullable(),
  endedBy: z.uuid().nullable(),
  endedAt: moment.nullable(),
  version,
})
export type PrivacyRequest = z.infer<typeof privacyRequest>
