import { answers, type Module } from '#platform/registry/module.ts'

import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

/** Local installs only: anyone on this machine can read every email. */
export const module: Module = {
  name: 'mailbox',
  fieldTexts,
  isOffered: ({ mode }) => mode === 'local',
  calls: answers(contract, actions),
}
