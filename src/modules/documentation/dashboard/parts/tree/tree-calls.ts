import { getSpace, listVersions } from '../../../contract.ts'
import { getPage, getText, getTree, listTrash } from '../../../pages-contract.ts'

/** What may read otherwise when a page came, went or is called otherwise. */
export const afterTree = [getTree, getPage, getText, listTrash, listVersions, getSpace]
