import { listVersions } from '../../../contract.ts'
import { getPage, getText, getTree, listSpecs } from '../../../pages-contract.ts'

/** Browsers do not know what kind of file YAML is, so its endings are named. */
export const specLimits = {
  accept: ['.json', '.yaml', '.yml', 'application/json'],
  maxBytes: 5 * 1024 * 1024,
}

/** What may read otherwise when a document came, changed or went. */
export const afterSpec = [listSpecs, getTree, getPage, getText, listVersions]
