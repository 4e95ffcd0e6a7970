import { z } from 'zod'

import { moment } from '#platform/registry/fields.ts'

import { fieldKinds } from './block-limits.ts'

export const blockButton = z.discriminatedUnion('act', [
  z.object({ act: z.literal('reply'), label: z.string() }),
  z.object({ act: z.literal('url'), label: z.string(), url: z.string() }),
])
export type BlockButton = z.infer<typeof blockButton>

export const blockCard = z.object({
  title: z.string(),
  text: z.string(),
  pictureFileId: z.string().nullable(),
  buttons: z.array(blockButton),
})
export type BlockCard = z.infer<typeof blockCard>

export const blockField = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(fieldKinds),
  isRequired: z.boolean(),
  choices: z.array(z.string()).optional(),
})
export type BlockField = z.infer<typeof blockField>

/**
 * A stored block. It has none of the limits of `newMessageBlock`, because redacted text can be
 * longer than the original.
 */
export const messageBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('buttons'), buttons: z.array(blockButton) }),
  z.object({
    kind: z.literal('picker'),
    question: z.string(),
    choices: z.array(z.string()),
    isMany: z.boolean(),
  }),
  z.object({ kind: z.literal('cards'), cards: z.array(blockCard) }),
  z.object({
    kind: z.literal('form'),
    title: z.string(),
    fields: z.array(blockField),
    submitLabel: z.string(),
  }),
  z.object({
    kind: z.literal('article'),
    title: z.string(),
    excerpt: z.string(),
    url: z.string(),
  }),
])
export type MessageBlock = z.infer<typeof messageBlock>

export const blockAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('buttons'), label: z.string() }),
  z.object({ kind: z.literal('cards'), card: z.number().int(), label: z.string() }),
  z.object({ kind: z.literal('picker'), choices: z.array(z.string()) }),
  z.object({
    kind: z.literal('form'),
    values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
])
export type BlockAnswer = z.infer<typeof blockAnswer>

export const givenAnswer = z.object({ answer: blockAnswer, at: moment })
export type GivenAnswer = z.infer<typeof givenAnswer>
