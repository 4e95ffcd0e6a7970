import type { TransferDesk } from '#modules/content/dashboard/transfers/transfer-desk.ts'

import { listArticles } from '../../../articles-contract.ts'
import { getBase, listCategories } from '../../../contract.ts'
import type { Base } from '../../../model.ts'
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
import { articlePath } from '../paths.ts'

export function transferDesk({ id, name }: Base): TransferDesk<Transfer, TransferItem> {
  return {
    ownerId: id,
    ownerName: name,
    startExport,
    uploadImport,
    undoImport,
    getTransfer,
    listTransfers,
    listTransferItems,
    refreshes: [listArticles, listCategories, getBase],
    itemPath: ({ articleId }) =>
      articleId ? articlePath({ baseId: id, id: articleId }) : undefined,
    words: {
      one: 'article',
      many: 'articles',
      importing: 'Markdown, HTML, or JSON from Zendesk or Intercom. You review it first.',
      exporting: 'All articles as Markdown in a ZIP. You can import it again.',
      exportAll: 'Export all articles',
      archive: 'Markdown, HTML, or JSON from Zendesk or Intercom.',
    },
  }
}
