import { uploadSlot } from '#modules/organization/server/public.ts'
import { signedFileSlot } from '#platform/files/signed-file.ts'
import { answers, eventsIn, type Module } from '#platform/registry/module.ts'
import { contribute } from '#platform/registry/slot.ts'
import { lookupSlot } from '#platform/resources/server/lookup.ts'

import { fileLookup, findFile, uploadedFiles } from './public.ts'
import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export const module: Module = {
  name: 'files',
  fieldTexts,
  calls: answers(contract, actions),
  events: eventsIn(contract),
  contributes: [
    contribute(uploadSlot, uploadedFiles),
    contribute(lookupSlot, { table: 'files', lookup: fileLookup }),
    contribute(signedFileSlot, { order: 40, find: findFile }),
  ],
  contentCounts: [{ table: 'files', label: 'Files' }],
}
