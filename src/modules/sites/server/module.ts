import { answers, eventsIn, type Module } from '#platform/registry/module.ts'

import * as contract from '../contract.ts'
import * as domains from './domain-actions.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }
import { recheckDomains } from './jobs.ts'
import * as pictures from './pictures.ts'
import * as sites from './site-actions.ts'

export const module: Module = {
  name: 'sites',
  fieldTexts,
  calls: answers(contract, { ...sites, ...domains, ...pictures }),
  events: eventsIn(contract),
  backgroundTasks: [recheckDomains],
  contentCounts: [
    { table: 'sites', label: 'Sites' },
    { table: 'site_domains', label: 'Domains' },
  ],
}
