import { fileActions } from '#modules/content/server/document-files.ts'
import type { Action } from '#platform/registry/module.ts'

import type * as pagesContract from '../../pages-contract.ts'
import { getSpaceRow } from '../refusals.ts'
import { pageFileStore } from '../store/files.ts'

const files = fileActions(pageFileStore, getSpaceRow)

export const uploadFile: Action<typeof pagesContract.uploadFile> = files.uploadFile
export const getFiles: Action<typeof pagesContract.getFiles> = files.getFiles
