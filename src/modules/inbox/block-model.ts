import { z } from 'zod'

import { moment } from '#platform/registry/fields.ts'

import { fieldKinds } from './block-limits.ts'

/** reply: the customer says the label. url: opens an address in a tab of its own. */
export const blockButton = z.discriminatedUnion('act', [
  z.object({ act: z.literal('reply'), label: z.string() }),
  z.object({ act: z.literal('url'), label: z.string(), url: z.string() }),
])
export type BlockButton = z.infer<typeof blockButton>

export const blockCard = z.object({
  title: z.string(),
  text: z.string(),
  /** Among the files of the message. */
  pictureFileId: z.string().nullable(),
  buttons: z.array(blockButton),
})
export type BlockCard = z.infer<typeof blockCard>

export const blockField = z.object({
  /** Under which the value is kept. */
  key: z.string(),
  label: z.string(),
  kind: z.enum(fieldKinds),
  isRequired: z.boolean(),
  /** Of a choice. */
  choices: z.array(z.string()).optional(),
})
export type BlockField = z.infer<typeof blockField>

/**
 * What a message offers beside its words. As it is kept, without the limits of `newMessageBlock`: what
 * was blacked out in it may be longer than what stood there.
 */
export const messageBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('buttons'), buttons: z.array(blockButton) }),
  z.object({
    kind: z.literal('picker'),
    question: z.string(),
    choices: z.array(z.string()),
    isMany: z.boolean(),
  }),
  /** One is a card, several are leafed through. */
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

/** What a customer chose or filled in. A button and a choice are named by their label. */
export const blockAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('buttons'), label: z.string() }),
  z.object({ kind: z.literal('cards'), card: z.number().int(), label: z.string() }),
  z.object({ kind: z.literal('picker'), choices: z.array(z.string()) }),
  z.object({
    kind: z.literal('form'),
    /** By the key of the field. */
    values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
])
export type BlockAnswer = z.infer<typeof blockAnswer>

/** What the customer answered, and when. */
export const givenAnswer = z.object({ answer: blockAnswer, at: moment })
export type GivenAnswer = z.infer<typeof givenAnswer>
