import { z } from 'zod'

import { transferCalls } from '#modules/content/transfer-calls.ts'
import { call } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'
import {
  itemParts,
  lookParts,
  transferParts,
  importOptionParts,
} from '#modules/content/transfer-model.ts'

import { canWrite } from './contract.ts'

const baseId = id('knowledge_bases')
const transferId = id('knowledge_transfers')

const archiveFormats = ['markdown', 'zendesk', 'intercom'] as const

export const transferLook = z.object({
  categories: z.number().int(),
  articles: z.number().int(),
  known: z.number().int(),
  ...lookParts,
})
export type TransferLook = z.infer<typeof transferLook>

export const importOptions = z.strictObject({
  ...importOptionParts,
  categoryId: id('knowledge_categories').nullable().default(null),
})
export type ImportOptions = z.infer<typeof importOptions>

export const transfer = z.object({
  ...transferParts,
  baseId: z.uuid(),
  format: z.enum(archiveFormats).nullable(),
  look: transferLook.nullable(),
})
export type Transfer = z.infer<typeof transfer>

export const transferItem = z.object({ ...itemParts, articleId: z.uuid().nullable() })
export type TransferItem = z.infer<typeof transferItem>

export const {
  startExport,
  uploadImport,
  undoImport,
  getTransfer,
  listTransfers,
  listTransferItems,
} = transferCalls({
  module: 'knowledge',
  owner: { path: 'bases', id: baseId },
  transferId,
  access: canWrite,
  transfer,
  item: transferItem,
  says: {
    pack: 'Export a knowledge base as a ZIP of Markdown, in the background',
    send: 'Upload a ZIP of Markdown, or JSON from Zendesk or Intercom, for review. The request body is the file. Nothing is imported yet.',
    list: 'List imports and exports, newest first',
    items: 'List the result for each article of an import',
  },
})

export const runImport = call({
  name: 'knowledge.runImport',
  route: 'POST /api/knowledge/transfers/{id}/run',
  summary: 'Import the articles of a reviewed archive, in the background',
  access: canWrite,
  input: importOptions.extend({ id: transferId }),
  output: transfer,
})
