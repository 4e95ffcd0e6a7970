import { listVersions } from '../../../contract.ts'
import { checkText, getPage, getText, getTree, listRevisions } from '../../../pages-contract.ts'

/** What may read otherwise when a page stands otherwise. */
export const afterStanding = [getText, getPage, getTree, listRevisions, listVersions, checkText]
