import { answers, type Module } from '#platform/registry/module.ts'

import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import { readerHolding } from './person-holding.ts'
import { sweepReaders } from './sweep.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

/** People on tenants' pages who prove an address by a link, and are known there from then on. */
export const module: Module = {
  name: 'readers',
  fieldTexts,
  calls: answers(contract, actions),
  chores: [sweepReaders],
  people: [readerHolding],
  holdings: [{ table: 'reader_sessions', label: 'Sign-ins on your sites' }],
}
