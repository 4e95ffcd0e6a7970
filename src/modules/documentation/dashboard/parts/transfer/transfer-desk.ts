import type { TransferDesk } from '#modules/content/dashboard/transfers/transfer-desk.ts'

import { getSpace, listVersions } from '../../../contract.ts'
import { getTree, listSpecs, listTrash } from '../../../pages-contract.ts'
import {
  getTransfer,
  listTransferItems,
  listTransfers,
  startExport,
  undoImport,
  uploadImport,
  type Transfer,
  type TransferItem,
} from '../../../transfer-contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { placePath } from '../place.ts'

export function transferDesk({ space, version }: OpenSpace): TransferDesk<Transfer, TransferItem> {
  return {
    ownerId: version.id,
    ownerName: `${space.name}, ${version.label}`,
    startExport,
    uploadImport,
    undoImport,
    getTransfer,
    listTransfers,
    listTransferItems,
    refreshes: [getTree, listTrash, listVersions, listSpecs, getSpace],
    itemPath: ({ pageId }) =>
      pageId ? placePath({ space: space.id, version: version.id, page: pageId }) : undefined,
    words: {
      one: 'page',
      many: 'pages',
      importing: `A ZIP of Markdown: an export of ours, or what Docusaurus, MkDocs, GitBook and Nextra keep. It comes into ${version.label}. You see what it holds before anything is made.`,
      exporting: `All pages of ${version.label} in all languages as Markdown in one ZIP, in the folders of their tree, with pictures, files, API documents and old addresses. It can be imported again without loss.`,
      exportAll: `Export ${version.label}`,
      archive: 'Markdown or HTML, with its pictures and files.',
    },
  }
}
