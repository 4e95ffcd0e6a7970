import { fileActions } from '#modules/content/server/document-files.ts'
import type { Action } from '#platform/registry/module.ts'

import type * as articlesContract from '../../articles-contract.ts'
import { getBaseRow } from '../refusals.ts'
import { articleFileStore } from '../store/files.ts'

const files = fileActions(articleFileStore, getBaseRow)

export const uploadFile: Action<typeof articlesContract.uploadFile> = files.uploadFile
export const getFiles: Action<typeof articlesContract.getFiles> = files.getFiles
