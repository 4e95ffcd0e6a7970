import { listVersions } from '../../../contract.ts'
import { checkText, getPage, getText, getTree, listRevisions } from '../../../pages-contract.ts'

export const afterStatusChange = [getText, getPage, getTree, listRevisions, listVersions, checkText]
