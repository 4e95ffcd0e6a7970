import { z } from 'zod'

import { sharingScopes } from '#modules/organization/model.ts'
import { version } from '#platform/registry/fields.ts'
import { filterWords } from '#platform/resources/filter-schema.ts'

import { columnCategories, ticketPriorities } from './model.ts'
import { ticketFields, type FieldFilterName } from './ticket-fields.ts'
import { viewColumns } from './view-columns.ts'

export const viewStates = ['open', 'all', ...columnCategories, 'archived', 'trash'] as const
export const viewSorts = ['updated', 'created', 'due', 'owed'] as const

export const fieldWords = filterWords(ticketFields) as Record<
  FieldFilterName,
  z.ZodOptional<z.ZodString>
>

export const ticketViewFilter = z.object({
  search: z.string().optional(),
  boardId: z.uuid().optional(),
  state: z.enum(viewStates),
  /** A member id, `me` for the viewer, or `none`. */
  assigneeId: z.string().optional(),
  teamId: z.uuid().optional(),
  tagId: z.uuid().optional(),
  typeId: z.uuid().optional(),
  priority: z.enum(ticketPriorities).optional(),
  due: z.enum(['overdue', 'today', 'week', 'none']).optional(),
  owed: z.enum(['overdue', 'soon', 'any']).optional(),
  ...fieldWords,
})

export const ticketView = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: z.enum(sharingScopes),
  teamId: z.uuid().nullable(),
  filter: ticketViewFilter,
  sort: z.enum(viewSorts),
  direction: z.enum(['asc', 'desc']),
  columns: z.array(z.enum(viewColumns)),
  isOwn: z.boolean(),
  version,
})
export type TicketView = z.infer<typeof ticketView>
