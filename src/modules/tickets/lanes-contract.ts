import { z } from 'zod'

import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'

import { cardFilters } from './contract.ts'
import { boardLanes } from './model.ts'

/** One row of a board. Its tickets are read column by column with the lane as a filter. */
export const lane = z.object({
  value: z.string(),
  /** Name of the type or ticket. Empty without access to it. */
  title: z.string(),
  /** Each counted up to 1,000. */
  columns: z.array(z.object({ columnId: z.uuid(), count: z.number().int() })),
})
export type Lane = z.infer<typeof lane>

export const listLanes = call({
  name: 'tickets.listLanes',
  route: 'GET /api/boards/{boardId}/lanes',
  summary: 'List the lanes of a board, fullest first, up to 200',
  access: needs('Tickets', 'view'),
  input: z.strictObject({
    boardId: id('boards'),
    by: z.enum(boardLanes).exclude(['none']),
    ...cardFilters,
  }),
  output: z.object({ items: z.array(lane) }),
})
