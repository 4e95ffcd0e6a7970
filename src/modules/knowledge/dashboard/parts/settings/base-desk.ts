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
    onSites: 'A site shows one knowledge base, at its address with /k behind it.',
    onDelete:
      'All its categories and articles go for good, with their files, feedback and numbers. This cannot be undone.',
  },
}
