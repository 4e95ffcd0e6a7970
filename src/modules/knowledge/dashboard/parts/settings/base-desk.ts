import type { CollectionDesk } from '#modules/content/dashboard/collections/collection-desk.ts'

import {
  deleteBase,
  getBase,
  getCoverage,
  listBases,
  putLanguages,
  updateBase,
} from '../../../contract.ts'
import type { Base, BaseLanguage } from '../../../model.ts'
import { basesPath } from '../paths.ts'

export const baseDesk: CollectionDesk<Base, BaseLanguage> = {
  list: listBases,
  update: updateBase,
  putLanguages,
  remove: deleteBase,
  refreshes: [getBase, listBases],
  refreshesByLanguage: [getCoverage],
  listPath: basesPath,
  words: {
    what: 'knowledge base',
    one: 'article',
    many: 'articles',
    onSites: 'Each site can show one knowledge base, at /k.',
    onDelete:
      'All its categories, articles, files, feedback and analytics are deleted. This can’t be undone.',
  },
}
