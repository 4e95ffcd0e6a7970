import { answers, type Module } from '#platform/registry/module.ts'

import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

/** For local installs only: it lets whoever sits at this machine read every mail. */
export const module: Module = {
  name: 'mailbox',
  fieldTexts,
  isOffered: ({ mode }) => mode === 'local',
  calls: answers(contract, actions),
}
