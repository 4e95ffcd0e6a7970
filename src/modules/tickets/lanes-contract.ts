import { z } from 'zod'

import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'

import { cardFilters } from './contract.ts'
import { boardLanes } from './model.ts'

/** One row of a board: its tickets are read column by column, with what it stands for as a filter. */
export const lane = z.object({
  /** Of a person, a type or a ticket the id; a priority by its name; `none` for those without. */
  value: z.string(),
  /** Of a type or a ticket, as people name it; empty where it is out of your sight. */
  title: z.string(),
  /** Where its tickets stand, each counted up to 1,000. */
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
