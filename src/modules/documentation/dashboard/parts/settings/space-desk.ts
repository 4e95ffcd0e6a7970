import type { CollectionDesk } from '#modules/content/dashboard/collections/collection-desk.ts'

import { deleteSpace, getSpace, listSpaces, putLanguages, updateSpace } from '../../../contract.ts'
import type { Space, SpaceLanguage } from '../../../model.ts'
import { getTree } from '../../../pages-contract.ts'
import { spacesPath } from '../place.ts'

export const spaceDesk: CollectionDesk<Space, SpaceLanguage> = {
  list: listSpaces,
  update: updateSpace,
  putLanguages,
  remove: deleteSpace,
  refreshes: [getSpace, listSpaces],
  refreshesByLanguage: [getTree],
  listPath: spacesPath,
  words: {
    what: 'space',
    one: 'page',
    many: 'pages',
    onSites: 'A site shows one space, at its address with /d behind it.',
    onDelete: 'All versions and pages of it go for good. This cannot be undone.',
  },
}
