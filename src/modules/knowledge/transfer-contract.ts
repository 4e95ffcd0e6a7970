import { z } from 'zod'

import { transferCalls } from '#modules/content/transfer-calls.ts'
import { call } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'
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
    pack: 'Pack a base as a ZIP of Markdown, in the background',
    send: 'Send a ZIP of Markdown, or of the JSON of Zendesk or Intercom, to be looked at. The body is the file itself; nothing is made yet.',
    list: 'List what was brought into a base and packed out of it, the newest first',
    items: 'List what became of each article of an import',
  },
})

export const runImport = call({
  name: 'knowledge.runImport',
  route: 'POST /api/knowledge/transfers/{id}/run',
  summary: 'Make the articles of an archive that was looked at, in the background',
  access: canWrite,
  input: importWishes.extend({ id: transferId }),
  output: transfer,
})
