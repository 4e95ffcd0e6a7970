import type { ContactSight } from '#modules/contacts/server/door.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { PersonHolding } from '#platform/people/person-holding.ts'
import { answer, type Module } from '#platform/registry/module.ts'

import {
  listRetention,
  previewRetention,
  retentionApplied,
  retentionChanged,
  setRetention,
} from '../contract.ts'
import {
  answerPrivacyRequest,
  countPrivacyRequests,
  createPrivacyRequest,
  listPrivacyRequests,
  privacyRequestChanged,
  privacyRequestCreated,
  refusePrivacyRequest,
  verifyPrivacyRequest,
} from '../requests-contract.ts'
import {
  answerRequestCounts,
  answerRequests,
  eraseWork,
  fulfilRequest,
  makeRequest,
  refuseRequest,
  verifyRequest,
  type RequestGround,
} from './actions/requests.ts'
import { answerPreview, answerRetention, decideRetention } from './actions/retention.ts'
import { requestHolding } from './person-holding.ts'
import { retentionChore } from './retention-chore.ts'
import { requestDueNotice, warnChore } from './warn-of-due.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export interface PrivacyNeeds {
  readonly storage: Storage
  /** Which contacts a member may see follows from the conversations he may see. */
  readonly contactsInSight: ContactSight
  /** What all modules keep of people outside. */
  readonly people: () => readonly PersonHolding[]
}

export function createPrivacyModule({
  storage,
  contactsInSight: inSight,
  people,
}: PrivacyNeeds): Module {
  const ground: RequestGround = { inSight, holdings: people }
  const retention = retentionChore(storage)
  const warning = warnChore()
  return {
    name: 'privacy',
    fieldTexts,
    calls: [
      answer(listRetention, answerRetention),
      answer(previewRetention, answerPreview),
      answer(setRetention, decideRetention),
      answer(listPrivacyRequests, (scope, filter) => answerRequests(scope, ground, filter)),
      answer(countPrivacyRequests, (scope) => answerRequestCounts(scope, ground)),
      answer(createPrivacyRequest, (scope, wish) => makeRequest(scope, ground, wish)),
      answer(verifyPrivacyRequest, (scope, step) => verifyRequest(scope, ground, step)),
      answer(refusePrivacyRequest, (scope, step) => refuseRequest(scope, ground, step)),
      answer(answerPrivacyRequest, (scope, step) => fulfilRequest(scope, ground, step)),
    ],
    jobs: [eraseWork(ground), ...retention.jobs, ...warning.jobs],
    cron: [retention.cron, warning.cron],
    people: [requestHolding],
    notices: [requestDueNotice],
    holdings: [
      { table: 'retention_policies', label: 'Data retention rules' },
      { table: 'privacy_requests', label: 'Privacy requests' },
    ],
    events: [retentionChanged, retentionApplied, privacyRequestCreated, privacyRequestChanged],
  }
}
