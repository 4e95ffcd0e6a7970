import { getSpace, listVersions } from '../../../contract.ts'
import { getPage, getText, getTree, listTrash } from '../../../pages-contract.ts'

export const afterTree = [getTree, getPage, getText, listTrash, listVersions, getSpace]
