import { getSpace, listSpaces, listVersions } from '../../../contract.ts'
import { getPage, getText, getTree } from '../../../pages-contract.ts'

/** What may read otherwise when a version stands otherwise. */
export const afterVersion = [listVersions, getSpace, listSpaces, getTree, getPage, getText]
