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
    onSites: 'Each site can show one space, at /d.',
    onDelete: 'All its versions and pages are deleted. This can’t be undone.',
  },
}
