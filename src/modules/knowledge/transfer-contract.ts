import { z } from 'zod'

import { call } from '#platform/registry/call.ts'
import { id, line, moment } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { canWrite } from './contract.ts'
import { localeCode } from './model.ts'

const baseId = id('knowledge_bases')
const transferId = id('knowledge_transfers')

const transferKinds = ['import', 'export'] as const
const transferStates = [
  'reading',
  'ready',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
] as const
const cargoFormats = ['markdown', 'zendesk', 'intercom'] as const

/** What an archive holds and what would become of it. */
export const transferLook = z.object({
  categories: z.number().int(),
  articles: z.number().int(),
  /** Of the articles, those that are in the base already. */
  known: z.number().int(),
  files: z.number().int(),
  redirects: z.number().int(),
  /** Pictures that lie on other servers. */
  remotePictures: z.number().int(),
  /** '' is whatever the base speaks by default. */
  languages: z.array(z.object({ locale: z.string(), texts: z.number().int() })),
  problemCount: z.number().int(),
  /** The first 100. */
  problems: z.array(z.object({ file: z.string(), sentence: z.string() })),
})
export type TransferLook = z.infer<typeof transferLook>

export const importWishes = z.strictObject({
  /** Which language of the archive becomes which of the base; one without a `to` is left out. */
  languages: z
    .array(
      z.strictObject({
        from: z.string().trim().toLowerCase().max(35),
        to: localeCode.nullable(),
      }),
    )
    .max(60)
    .default([]),
  /** Where everything is put; null is the top. */
  categoryId: id('knowledge_categories').nullable().default(null),
  state: z.enum(['as_written', 'draft', 'published']).default('as_written'),
  /** What becomes of articles that are here already. */
  onKnown: z.enum(['skip', 'update', 'new']).default('skip'),
  /** Pictures on other servers become files of the base. */
  fetchesPictures: z.boolean().default(false),
  makesRedirects: z.boolean().default(true),
})
export type ImportWishes = z.infer<typeof importWishes>

export const transfer = z.object({
  id: z.uuid(),
  baseId: z.uuid(),
  memberId: z.uuid(),
  kind: z.enum(transferKinds),
  state: z.enum(transferStates),
  name: z.string(),
  format: z.enum(cargoFormats).nullable(),
  look: transferLook.nullable(),
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
})
export type Transfer = z.infer<typeof transfer>

export const transferItem = z.object({
  place: z.number().int(),
  title: z.string(),
  state: z.enum(['waiting', 'made', 'changed', 'skipped', 'failed']),
  note: z.string(),
  articleId: z.uuid().nullable(),
})
export type TransferItem = z.infer<typeof transferItem>

export const startExport = call({
  name: 'knowledge.startExport',
  route: 'POST /api/knowledge/bases/{id}/exports',
  summary: 'Pack a base as a ZIP of Markdown, in the background',
  access: canWrite,
  input: z.strictObject({ id: baseId }),
  output: transfer,
  status: 201,
})

export const uploadImport = call({
  name: 'knowledge.uploadImport',
  route: 'POST /api/knowledge/bases/{id}/imports',
  summary:
    'Send a ZIP of Markdown, or of the JSON of Zendesk or Intercom, to be looked at. The body is the file itself; nothing is made yet.',
  access: canWrite,
  body: 'file',
  input: z.strictObject({ id: baseId, name: line(255) }),
  output: transfer,
  status: 201,
})

export const runImport = call({
  name: 'knowledge.runImport',
  route: 'POST /api/knowledge/transfers/{id}/run',
  summary: 'Make the articles of an archive that was looked at, in the background',
  access: canWrite,
  input: importWishes.extend({ id: transferId }),
  output: transfer,
})

export const undoImport = call({
  name: 'knowledge.undoImport',
  route: 'POST /api/knowledge/transfers/{id}/undo',
  summary: 'Move everything that an import made to the trash, in the background',
  access: canWrite,
  input: z.strictObject({ id: transferId }),
  output: transfer,
})

export const getTransfer = call({
  name: 'knowledge.getTransfer',
  route: 'GET /api/knowledge/transfers/{id}',
  summary: 'See how far an import or an export is',
  access: canWrite,
  input: z.strictObject({ id: transferId }),
  output: transfer,
})

export const listTransfers = call({
  name: 'knowledge.listTransfers',
  route: 'GET /api/knowledge/bases/{id}/transfers',
  summary: 'List what was brought into a base and packed out of it, the newest first',
  access: canWrite,
  input: z.strictObject({ id: baseId, ...pageInput }),
  output: pageOf(transfer),
})

export const listTransferItems = call({
  name: 'knowledge.listTransferItems',
  route: 'GET /api/knowledge/transfers/{id}/items',
  summary: 'List what became of each article of an import',
  access: canWrite,
  input: z.strictObject({
    id: transferId,
    /** Only those that something is to be said of. */
    isNoted: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
    ...pageInput,
  }),
  output: pageOf(transferItem),
})
