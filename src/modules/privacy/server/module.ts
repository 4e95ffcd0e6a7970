import { answers, eventsIn, type Module } from '#platform/registry/module.ts'

import * as contract from '../contract.ts'
import * as requestsContract from '../requests-contract.ts'
import * as requests from './actions/requests.ts'
import { eraseWork } from './actions/requests.ts'
import * as retention from './actions/retention.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }
import { requestContactData } from './contact-data.ts'
import { retentionJob } from './retention-job.ts'
import { requestDueNotice, warnJob } from './warn-of-due.ts'

export const module: Module = {
  name: 'privacy',
  fieldTexts,
  calls: [...answers(contract, retention), ...answers(requestsContract, requests)],
  events: [contract, requestsContract].flatMap(eventsIn),
  jobs: [eraseWork],
  backgroundTasks: [retentionJob, warnJob],
  people: [requestContactData],
  notices: [requestDueNotice],
  contentCounts: [
    { table: 'retention_policies', label: 'Data retention policies' },
    { table: 'privacy_requests', label: 'Privacy requests' },
  ],
}
