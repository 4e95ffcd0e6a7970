import { z } from 'zod'

import { moment } from '#platform/registry/fields.ts'

/** What is brought in as a ZIP, or packed to take along. */
const transferKinds = ['import', 'export'] as const
/** reading: it is looked at. ready: somebody has to say how. undone: what it made is in the trash. */
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

/** What every import and export tells of itself, whatever it brings. */
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
  /** Of an export that is done, for some hours. */
  url: z.string().nullable(),
  createdAt: moment,
  finishedAt: moment.nullable(),
}

/** What every archive is asked before anything is made of it. */
export const lookParts = {
  files: z.number().int(),
  redirects: z.number().int(),
  /** Pictures that lie on other servers. */
  remotePictures: z.number().int(),
  /** '' is whatever is spoken by default. */
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

/** How an archive is to be brought in. */
export const wishParts = {
  /** Which language of the archive becomes which here; one without a `to` is left out. */
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
  /** What becomes of what is here already. */
  onKnown: z.enum(['skip', 'update', 'new']).default('skip'),
  /** Pictures on other servers become files here. */
  fetchesPictures: z.boolean().default(false),
  makesRedirects: z.boolean().default(true),
}
