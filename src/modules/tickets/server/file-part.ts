import { answer, type Module } from '#platform/registry/module.ts'

import { exportTickets } from '../export-contract.ts'
import { addImportRows, getImport, runImport, startImport } from '../imports-contract.ts'
import { answerExport } from './actions/exporting.ts'
import { answerImport, beginImport, beginMaking, fillImport } from './actions/importing.ts'
import { importWork } from './import/import-work.ts'

/** Tickets out of files and into them. */
export const filePart: Required<Pick<Module, 'calls' | 'jobs'>> = {
  calls: [
    answer(exportTickets, answerExport),
    answer(startImport, beginImport),
    answer(addImportRows, fillImport),
    answer(runImport, beginMaking),
    answer(getImport, answerImport),
  ],
  jobs: [importWork],
}
