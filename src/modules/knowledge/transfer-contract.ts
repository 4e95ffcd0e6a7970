import { z } from 'zod'

import { call } from '#platform/registry/call.ts'
import { id, line } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'
import { itemParts, lookParts, transferParts, wishParts } from '#modules/content/transfer-model.ts'

import { canWrite } from './contract.ts'

const baseId = id('knowledge_bases')
const transferId = id('knowledge_transfers')

const cargoFormats = ['markdown', 'zendesk', 'intercom'] as const

/** What an archive holds and what would become of it. */
export const transferLook = z.object({
  categories: z.number().int(),
  articles: z.number().int(),
  /** Of the articles, those that are in the base already. */
  known: z.number().int(),
  ...lookParts,
})
export type TransferLook = z.infer<typeof transferLook>

export const importWishes = z.strictObject({
  ...wishParts,
  /** Where everything is put; null is the top. */
  categoryId: id('knowledge_categories').nullable().default(null),
})
export type ImportWishes = z.infer<typeof importWishes>

export const transfer = z.object({
  ...transferParts,
  baseId: z.uuid(),
  format: z.enum(cargoFormats).nullable(),
  look: transferLook.nullable(),
})
export type Transfer = z.infer<typeof transfer>

export const transferItem = z.object({ ...itemParts, articleId: z.uuid().nullable() })
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
