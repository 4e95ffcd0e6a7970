import { z } from 'zod'

import { anyMember } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { line } from '#platform/registry/fields.ts'

export const findRecords = call({
  name: 'search.findRecords',
  route: 'GET /api/search',
  summary: 'Search records by name',
  access: anyMember,
  input: z.strictObject({ text: line(100) }),
  output: z.object({
    items: z.array(
      z.object({
        kind: z.string(),
        key: z.string(),
        title: z.string(),
        note: z.string().nullable(),
        path: z.string(),
      }),
    ),
  }),
})
