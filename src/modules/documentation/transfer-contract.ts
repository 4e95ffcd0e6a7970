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

const versionId = id('doc_versions')
const transferId = id('doc_transfers')

/** parley: our own export. markdown: pages in folders from an unknown tool. */
const archiveFormats = ['parley', 'docusaurus', 'mkdocs', 'gitbook', 'nextra', 'markdown'] as const

export const transferLook = z.object({
  pages: z.number().int(),
  groups: z.number().int(),
  specs: z.number().int(),
  known: z.number().int(),
  ...lookParts,
})
export type TransferLook = z.infer<typeof transferLook>

export const importOptions = z.strictObject({
  ...importOptionParts,
  parentId: id('doc_pages').nullable().default(null),
})
export type ImportOptions = z.infer<typeof importOptions>

export const transfer = z.object({
  ...transferParts,
  versionId: z.uuid(),
  format: z.enum(archiveFormats).nullable(),
  look: transferLook.nullable(),
})
export type Transfer = z.infer<typeof transfer>

export const transferItem = z.object({ ...itemParts, pageId: z.uuid().nullable() })
export type TransferItem = z.infer<typeof transferItem>

export const {
  startExport,
  uploadImport,
  undoImport,
  getTransfer,
  listTransfers,
  listTransferItems,
} = transferCalls({
  module: 'documentation',
  owner: { path: 'versions', id: versionId },
  transferId,
  access: canWrite,
  transfer,
  item: transferItem,
  says: {
    pack: 'Export a version in all languages as a ZIP of Markdown, in the background',
    send: 'Upload a Parley export or a ZIP from Docusaurus, MkDocs, GitBook or Nextra for review. The request body is the file. Nothing is imported yet.',
    list: 'List imports and exports, newest first',
    items: 'List the result for each page of an import',
  },
})

export const runImport = call({
  name: 'documentation.runImport',
  route: 'POST /api/documentation/transfers/{id}/run',
  summary: 'Import the pages of a reviewed archive, in the background',
  access: canWrite,
  input: importOptions.extend({ id: transferId }),
  output: transfer,
})
