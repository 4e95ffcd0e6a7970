import { listVersions } from '../../../contract.ts'
import { getPage, getText, getTree, listSpecs } from '../../../pages-contract.ts'

/** Browsers don't know the MIME type of YAML, so the file extensions are listed. */
export const specLimits = {
  accept: ['.json', '.yaml', '.yml', 'application/json'],
  maxBytes: 5 * 1024 * 1024,
}

export const afterSpec = [listSpecs, getTree, getPage, getText, listVersions]
