import { fileActions } from '#modules/content/server/document-files.ts'

import { getBaseRow } from '../refusals.ts'
import { articleFileStore } from '../store/files.ts'

/** For articles of a base. */
export const { keepFile, answerFiles } = fileActions(articleFileStore, getBaseRow)
