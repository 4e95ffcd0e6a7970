import { z } from 'zod'

import { sharingScopes } from '#modules/organization/model.ts'
import { line, version } from '#platform/registry/fields.ts'

import { priorities } from './model.ts'

/** `me`, `none`, or an ID. */
const idValues = z.array(z.string().max(64)).min(1).max(50)
const op = z.enum(['is', 'is_not'])
const measure = z.enum(['over', 'under'])
const holding = z.enum(['has', 'has_not'])
const timing = z.enum(['before', 'after'])
const ofField = { of: z.enum(['conversation', 'contact']), key: line(64) }

export const viewCondition = z.discriminatedUnion('field', [
  z.strictObject({
    field: z.literal('status'),
    op,
    values: z
      .array(z.enum(['open', 'snoozed', 'closed', 'spam']))
      .min(1)
      .max(4),
  }),
  z.strictObject({
    field: z.literal('priority'),
    op,
    values: z.array(z.enum(priorities)).min(1).max(5),
  }),
  z.strictObject({ field: z.literal('assignee'), op, values: idValues }),
  z.strictObject({ field: z.literal('team'), op, values: idValues }),
  z.strictObject({ field: z.literal('tag'), op, values: idValues }),
  z.strictObject({ field: z.literal('channel'), op, values: idValues }),
  z.strictObject({
    field: z.literal('has'),
    op,
    values: z
      .array(z.enum(['note', 'rating', 'attachment']))
      .min(1)
      .max(3),
  }),
  z.strictObject({
    field: z.enum(['waiting', 'quiet', 'age']),
    op: measure,
    hours: z
      .number()
      .int()
      .min(1)
      .max(24 * 366),
  }),
  z.strictObject({
    field: z.literal('rating'),
    op: measure,
    stars: z.number().int().min(1).max(5),
  }),
  z.strictObject({ field: z.literal('company'), op, values: idValues }),
  z.strictObject({ field: z.literal('language'), op, values: z.array(line(35)).min(1).max(50) }),
  z.strictObject({ field: z.literal('subject'), op: holding, text: line(200) }),
  z.strictObject({
    field: z.literal('due'),
    op,
    values: z
      .array(z.enum(['overdue', 'soon', 'later', 'none']))
      .min(1)
      .max(4),
  }),
  z.strictObject({ field: z.enum(['created', 'active']), op: timing, day: z.iso.date() }),
  z.strictObject({
    field: z.literal('value'),
    ...ofField,
    op,
    values: z.array(line(200)).min(1).max(50),
  }),
  z.strictObject({ field: z.literal('value_text'), ...ofField, op: holding, text: line(200) }),
  z.strictObject({
    field: z.literal('value_amount'),
    ...ofField,
    op: measure,
    amount: z.number().min(-1e15).max(1e15),
  }),
  z.strictObject({ field: z.literal('value_day'), ...ofField, op: timing, day: z.iso.date() }),
])
export type FieldCondition = Extract<ViewCondition, { key: string }>
export type ViewCondition = z.infer<typeof viewCondition>

const match = z.enum(['all', 'any'])
const innermost = z.strictObject({ match, conditions: z.array(viewCondition).min(1).max(20) })
const inner = z.strictObject({
  match,
  conditions: z
    .array(z.union([viewCondition, innermost]))
    .min(1)
    .max(20),
})
export const viewFilter = z.strictObject({
  match,
  conditions: z.array(z.union([viewCondition, inner])).max(20),
})
export type ViewFilter = z.infer<typeof viewFilter>
export interface ViewGroup {
  readonly match: 'all' | 'any'
  readonly conditions: readonly (ViewCondition | ViewGroup)[]
}

export const viewColumns = [
  'number',
  'assignee',
  'team',
  'channel',
  'tags',
  'priority',
  'due',
  'waiting',
] as const
export type ViewColumn = (typeof viewColumns)[number]

export const viewSorts = ['activity', 'waiting', 'created', 'due'] as const

export const conversationView = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: z.enum(sharingScopes),
  teamId: z.uuid().nullable(),
  filter: viewFilter,
  sort: z.enum(viewSorts),
  direction: z.enum(['asc', 'desc']),
  folder: z.string(),
  columns: z.array(z.enum(viewColumns)),
  isOwn: z.boolean(),
  version,
})
export type ConversationView = z.infer<typeof conversationView>
