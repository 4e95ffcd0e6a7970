import { getSpace, listSpaces, listVersions } from '../../../contract.ts'
import { getPage, getText, getTree } from '../../../pages-contract.ts'

export const afterVersion = [listVersions, getSpace, listSpaces, getTree, getPage, getText]
