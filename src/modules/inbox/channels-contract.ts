import { z } from 'zod'

import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { moment } from '#platform/registry/fields.ts'

export const listChannels = call({
  name: 'inbox.listChannels',
  route: 'GET /api/inbox/channels',
  summary: 'List where conversations come from, at most 500, the oldest first',
  access: needs('Inbox', 'view'),
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(['widget']),
        name: z.string(),
        /** When somebody could first write through it; null until it was seen on a page. */
        connectedAt: moment.nullable(),
      }),
    ),
  }),
})
