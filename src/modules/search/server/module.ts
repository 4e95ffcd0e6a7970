import { answers, type Module } from '#platform/registry/module.ts'

import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export const module: Module = {
  name: 'search',
  fieldTexts,
  calls: answers(contract, actions),
}
