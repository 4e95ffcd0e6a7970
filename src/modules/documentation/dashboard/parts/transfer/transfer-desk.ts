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
      importing: `Markdown or HTML into ${version.label}. You review it first.`,
      exporting: `All pages of ${version.label} as Markdown in a ZIP.`,
      exportAll: `Export ${version.label}`,
      archive: 'Markdown or HTML, with images and files.',
    },
  }
}
