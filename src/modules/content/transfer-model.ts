import { z } from 'zod'

import { moment } from '#platform/registry/fields.ts'

const transferKinds = ['import', 'export'] as const
/**
 * reading: the archive is being read. ready: waiting for import options. undone: the imported
 * content is in the trash.
 */
export const transferStates = [
  'reading',
  'ready',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
] as const
export type TransferState = (typeof transferStates)[number]

export const transferParts = {
  id: z.uuid(),
  memberId: z.uuid(),
  kind: z.enum(transferKinds),
  state: z.enum(transferStates),
  name: z.string(),
  problem: z.string(),
  total: z.number().int(),
  done: z.number().int(),
  made: z.number().int(),
  changed: z.number().int(),
  skipped: z.number().int(),
  size: z.number().int().nullable(),
  /** The URL of a finished export, valid for a few hours. */
  url: z.string().nullable(),
  createdAt: moment,
  finishedAt: moment.nullable(),
}

export const lookParts = {
  files: z.number().int(),
  redirects: z.number().int(),
  /** Images on other servers. */
  remotePictures: z.number().int(),
  /** '' is the default language. */
  languages: z.array(z.object({ locale: z.string(), texts: z.number().int() })),
  problemCount: z.number().int(),
  /** The first 100. */
  problems: z.array(z.object({ file: z.string(), sentence: z.string() })),
}

export const itemParts = {
  place: z.number().int(),
  title: z.string(),
  state: z.enum(['waiting', 'made', 'changed', 'skipped', 'failed']),
  note: z.string(),
}

const localeCode = z
  .string()
  .trim()
  .toLowerCase()
  .max(35)
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, 'Choose a language from the list.')

export const importOptionParts = {
  /** How languages map; one without `to` is skipped. */
  languages: z
    .array(
      z.strictObject({
        from: z.string().trim().toLowerCase().max(35),
        to: localeCode.nullable(),
      }),
    )
    .max(60)
    .default([]),
  state: z.enum(['as_written', 'draft', 'published']).default('as_written'),
  /** How existing documents are handled. */
  onKnown: z.enum(['skip', 'update', 'new']).default('skip'),
  fetchesPictures: z.boolean().default(false),
  makesRedirects: z.boolean().default(true),
}
