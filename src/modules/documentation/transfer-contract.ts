import { z } from 'zod'

import { call } from '#platform/registry/call.ts'
import { id, line } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'
import { itemParts, lookParts, transferParts, wishParts } from '#modules/content/transfer-model.ts'

import { canWrite } from './contract.ts'

const versionId = id('doc_versions')
const transferId = id('doc_transfers')

/** parley: what an export of ours holds. markdown: pages in folders of nobody in particular. */
const archiveFormats = ['parley', 'docusaurus', 'mkdocs', 'gitbook', 'nextra', 'markdown'] as const

/** What an archive holds and what would become of it. */
export const transferLook = z.object({
  pages: z.number().int(),
  /** Headings of the tree. */
  groups: z.number().int(),
  /** Descriptions of APIs. */
  specs: z.number().int(),
  /** Of the pages, those that are in the version already. */
  known: z.number().int(),
  ...lookParts,
})
export type TransferLook = z.infer<typeof transferLook>

export const importWishes = z.strictObject({
  ...wishParts,
  /** The page that everything stands below; null is the top. */
  parentId: id('doc_pages').nullable().default(null),
})
export type ImportWishes = z.infer<typeof importWishes>

export const transfer = z.object({
  ...transferParts,
  versionId: z.uuid(),
  format: z.enum(archiveFormats).nullable(),
  look: transferLook.nullable(),
})
export type Transfer = z.infer<typeof transfer>

export const transferItem = z.object({ ...itemParts, pageId: z.uuid().nullable() })
export type TransferItem = z.infer<typeof transferItem>

export const startExport = call({
  name: 'documentation.startExport',
  route: 'POST /api/documentation/versions/{id}/exports',
  summary: 'Pack a version in all its languages as a ZIP of Markdown, in the background',
  access: canWrite,
  input: z.strictObject({ id: versionId }),
  output: transfer,
  status: 201,
})

export const uploadImport = call({
  name: 'documentation.uploadImport',
  route: 'POST /api/documentation/versions/{id}/imports',
  summary:
    'Send a ZIP of Markdown, ours or of Docusaurus, MkDocs, GitBook or Nextra, to be looked at. The body is the file itself; nothing is made yet.',
  access: canWrite,
  body: 'file',
  input: z.strictObject({ id: versionId, name: line(255) }),
  output: transfer,
  status: 201,
})

export const runImport = call({
  name: 'documentation.runImport',
  route: 'POST /api/documentation/transfers/{id}/run',
  summary: 'Make the pages of an archive that was looked at, in the background',
  access: canWrite,
  input: importWishes.extend({ id: transferId }),
  output: transfer,
})

export const undoImport = call({
  name: 'documentation.undoImport',
  route: 'POST /api/documentation/transfers/{id}/undo',
  summary: 'Move everything that an import made to the trash, in the background',
  access: canWrite,
  input: z.strictObject({ id: transferId }),
  output: transfer,
})

export const getTransfer = call({
  name: 'documentation.getTransfer',
  route: 'GET /api/documentation/transfers/{id}',
  summary: 'See how far an import or an export is',
  access: canWrite,
  input: z.strictObject({ id: transferId }),
  output: transfer,
})

export const listTransfers = call({
  name: 'documentation.listTransfers',
  route: 'GET /api/documentation/versions/{id}/transfers',
  summary: 'List what was brought into a version and packed out of it, the newest first',
  access: canWrite,
  input: z.strictObject({ id: versionId, ...pageInput }),
  output: pageOf(transfer),
})

export const listTransferItems = call({
  name: 'documentation.listTransferItems',
  route: 'GET /api/documentation/transfers/{id}/items',
  summary: 'List what became of each page of an import',
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
