import { z } from 'zod'

import { sharingScopes } from '#modules/organization/model.ts'
import { version } from '#platform/registry/fields.ts'
import { filterWords } from '#platform/resources/filter-schema.ts'

import { columnCategories, ticketPriorities } from './model.ts'
import { ticketFields, type FieldFilterName } from './ticket-fields.ts'
import { viewColumns } from './view-columns.ts'

/** Which tickets of a board: open ones, all that are at work, those of a category, or what was put away. */
export const viewStates = ['open', 'all', ...columnCategories, 'archived', 'trash'] as const
export const viewSorts = ['updated', 'created', 'due', 'owed'] as const

/** What plain fields are narrowed by, as words of the address. */
export const fieldWords = filterWords(ticketFields) as Record<
  FieldFilterName,
  z.ZodOptional<z.ZodString>
>

/** What a list is narrowed by; what is left out is not asked for. */
export const ticketViewFilter = z.object({
  search: z.string().optional(),
  boardId: z.uuid().optional(),
  state: z.enum(viewStates),
  /** A member, `me` for whoever looks, or `none`. */
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
  /** Beside the ticket itself. */
  columns: z.array(z.enum(viewColumns)),
  /** Whether whoever asks may change it. */
  isOwn: z.boolean(),
  version,
})
export type TicketView = z.infer<typeof ticketView>
