import { z } from 'zod'

import { id, line, moment, prose, version } from '#platform/registry/fields.ts'

export const templateKinds = ['reply', 'note', 'macro'] as const
const templateScopes = ['me', 'teams', 'organization'] as const
export const afterRuns = ['stay', 'next', 'list'] as const

const closeReasons = ['resolved', 'no_reply', 'duplicate', 'not_actionable'] as const

export const templateAction = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('assign'), memberId: id('members').nullable() }),
  z.strictObject({ do: z.literal('take') }),
  z.strictObject({ do: z.literal('team'), teamId: id('teams').nullable() }),
  z.strictObject({ do: z.literal('tag'), tagIds: z.array(id('tags')).min(1).max(30) }),
  z.strictObject({ do: z.literal('untag'), tagIds: z.array(id('tags')).min(1).max(30) }),
  z.strictObject({
    do: z.literal('priority'),
    priority: z.enum(['none', 'low', 'normal', 'high', 'urgent']),
  }),
  /** Null snoozes until the customer replies. */
  z.strictObject({
    do: z.literal('snooze'),
    minutes: z.number().int().min(1).max(525_600).nullable(),
  }),
  z.strictObject({
    do: z.literal('close'),
    /** Defaults to `resolved`. */
    reason: z.enum(closeReasons).optional(),
  }),
  z.strictObject({ do: z.literal('open') }),
  z.strictObject({ do: z.literal('note'), text: prose(4000).min(1, 'Enter a note.') }),
  z.strictObject({ do: z.literal('subject'), text: line(200) }),
  z.strictObject({
    do: z.literal('field'),
    key: z.string().min(1, 'Choose a field.').max(64),
    value: z.union([
      z.string().max(5000),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(z.string().max(200)).max(200),
    ]),
  }),
])
export type TemplateAction = z.infer<typeof templateAction>

const localeName = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/, 'Choose a language.')
  .max(35)
const body = prose(20_000)
const subject = line(200, 0)
const texts = z
  .record(localeName, body)
  .refine((value) => Object.keys(value).length <= 40, 'Use at most 40 languages.')

export const templateFile = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  url: z.string(),
})
export type TemplateFile = z.infer<typeof templateFile>

/** The module that owns messages validates the format. */
const block = z.record(z.string().max(40), z.unknown())
export type TemplateBlock = z.infer<typeof block>

export const templateFields = {
  name: line(80),
  shortcut: z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^[a-z0-9_-]{0,32}$/,
      'Use up to 32 lowercase letters, digits, hyphens, and underscores.',
    ),
  folder: line(60, 0),
  kind: z.enum(templateKinds),
  scope: z.enum(templateScopes),
  teamIds: z.array(id('teams')).max(50),
  channelIds: z.array(id('channels')).max(50),
  body,
  texts,
  subject,
  subjects: z
    .record(localeName, subject)
    .refine((value) => Object.keys(value).length <= 40, 'Use at most 40 languages.'),
  block: block.nullable(),
  blocks: z
    .record(localeName, block)
    .refine((value) => Object.keys(value).length <= 40, 'Use at most 40 languages.'),
  actions: z.array(templateAction).max(20),
  after: z.enum(afterRuns),
}

export const template = z.object({
  id: id('message_templates'),
  ...templateFields,
  files: z.array(templateFile),
  ownerId: z.uuid().nullable(),
  isFavorite: z.boolean(),
  canChange: z.boolean(),
  usedCount: z.number().int(),
  editedCount: z.number().int(),
  lastUsedAt: moment.nullable(),
  version,
  createdAt: moment,
  updatedAt: moment,
})
export type Template = z.infer<typeof template>

export const offeredTemplate = template.pick({
  id: true,
  name: true,
  shortcut: true,
  folder: true,
  kind: true,
  body: true,
  isFavorite: true,
})
export type OfferedTemplate = z.infer<typeof offeredTemplate>

export const systemText = z.object({
  key: z.string(),
  group: z.string(),
  label: z.string(),
  description: z.string(),
  maxLength: z.number().int(),
  values: z.array(z.string()),
  usual: z.string(),
  texts: z.record(z.string(), z.string()),
})
export type SystemText = z.infer<typeof systemText>
