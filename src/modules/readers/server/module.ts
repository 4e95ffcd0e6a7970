import { answers, type Module } from '#platform/registry/module.ts'

import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import { readerContactData } from './contact-data.ts'
import { sweepReaders } from './sweep.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export const module: Module = {
  name: 'readers',
  fieldTexts,
  calls: answers(contract, actions),
  backgroundTasks: [sweepReaders],
  people: [readerContactData],
  contentCounts: [{ table: 'reader_sessions', label: 'Sign-ins on your sites' }],
}
