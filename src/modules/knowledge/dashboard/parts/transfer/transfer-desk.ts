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
      importing:
        'A ZIP of Markdown or HTML files, as Docusaurus, GitBook and Notion write them, or of the JSON of Zendesk or Intercom. You see what it holds before anything is made.',
      exporting:
        'All articles as Markdown in one ZIP, with categories, redirects, pictures and files. It can be imported again without loss.',
      exportAll: 'Export all articles',
      archive: 'Markdown, HTML, or the JSON of Zendesk or Intercom.',
    },
  }
}
