import { answers, eventsIn, type Module } from '#platform/registry/module.ts'

import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export const module: Module = {
  name: 'schedules',
  fieldTexts,
  calls: answers(contract, actions),
  events: eventsIn(contract),
  contentCounts: [{ table: 'schedules', label: 'Business hours' }],
}
