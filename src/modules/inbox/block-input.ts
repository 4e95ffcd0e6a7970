import { z } from 'zod'

import { isWebAddress } from '#lib/is-web-address.ts'
import { id, line } from '#platform/registry/fields.ts'

import { blockLimits as most, fieldKinds } from './block-limits.ts'
import { findBlockProblem } from './block-rules.ts'

const webAddress = z
  .string()
  .trim()
  .max(most.url, `Use at most ${most.url} characters.`)
  .refine(isWebAddress, 'Enter a URL that starts with https://.')
  // Parsed like a browser does, so that no other parser reads the address differently.
  .overwrite((url) => URL.parse(url)?.href ?? url)

const button = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('reply'), label: line(most.label) }),
  z.strictObject({ act: z.literal('url'), label: line(most.label), url: webAddress }),
])

const card = z.strictObject({
  title: line(most.cardTitle),
  text: z.string().trim().max(most.cardText).default(''),
  pictureFileId: id('attachments').nullable().default(null),
  buttons: z.array(button).max(most.cardButtons).default([]),
})

const field = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use lowercase letters, digits and underscores.'),
  label: line(most.fieldLabel),
  kind: z.enum(fieldKinds),
  isRequired: z.boolean().default(false),
  choices: z.array(line(most.choice)).max(most.choices).optional(),
})

export const newMessageBlock = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('buttons'),
      buttons: z.array(button).min(1).max(most.buttons),
    }),
    z.strictObject({
      kind: z.literal('picker'),
      question: line(most.question),
      choices: z.array(line(most.choice)).min(2).max(most.choices),
      isMany: z.boolean().default(false),
    }),
    z.strictObject({ kind: z.literal('cards'), cards: z.array(card).min(1).max(most.cards) }),
    z.strictObject({
      kind: z.literal('form'),
      title: line(most.question, 0).default(''),
      fields: z.array(field).min(1).max(most.fields),
      submitLabel: line(most.label).default('Send'),
    }),
    z.strictObject({
      kind: z.literal('article'),
      title: line(most.articleTitle),
      excerpt: z.string().trim().max(most.excerpt).default(''),
      url: webAddress,
    }),
  ])
  .superRefine((block, context) => {
    const message = findBlockProblem(block)
    if (message) context.addIssue({ code: 'custom', message })
  })

export const newBlockAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('buttons'), label: z.string().max(most.kept) }),
  z.strictObject({
    kind: z.literal('cards'),
    card: z.number().int().min(0).max(most.cards),
    label: z.string().max(most.kept),
  }),
  z.strictObject({
    kind: z.literal('picker'),
    choices: z.array(z.string().max(most.kept)).min(1).max(most.choices),
  }),
  z.strictObject({
    kind: z.literal('form'),
    values: z
      .record(
        z.string().max(40),
        z.union([z.string().max(most.longValue), z.number(), z.boolean()]),
      )
      .refine((values) => Object.keys(values).length <= most.fields, 'Too many values.'),
  }),
])
