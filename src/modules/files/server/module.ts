import { answer, type Module } from '#platform/registry/module.ts'

import { deleteFile, fileDeleted, fileUploaded, getFile, uploadFile } from '../contract.ts'
import * as actions from './actions.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export function createFilesModule(needs: actions.FileNeeds): Module {
  return {
    name: 'files',
    fieldTexts,
    calls: [
      answer(uploadFile, (scope, input, exchange) =>
        actions.uploadFile(needs, scope, input, exchange),
      ),
      answer(getFile, (scope, input) => actions.getFile(needs, scope, input)),
      answer(deleteFile, (scope, input) => actions.deleteFile(needs, scope, input)),
    ],
    events: [fileUploaded, fileDeleted],
    holdings: [{ table: 'files', label: 'Files' }],
  }
}
