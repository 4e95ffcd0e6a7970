import { fileActions } from '#modules/content/server/document-files.ts'

import { getSpaceRow } from '../refusals.ts'
import { pageFileStore } from '../store/files.ts'

/** For pages of a space. */
export const { keepFile, answerFiles } = fileActions(pageFileStore, getSpaceRow)
