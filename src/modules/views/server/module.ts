import { answers, eventsIn, type Module } from '#platform/registry/module.ts'
import * as actions from '#platform/resources/server/views.ts'
import * as contract from '#platform/resources/views-contract.ts'

export const module: Module = {
  name: 'views',
  calls: answers(contract, actions),
  events: eventsIn(contract),
  contentCounts: [{ table: 'views', label: 'Saved views' }],
}
