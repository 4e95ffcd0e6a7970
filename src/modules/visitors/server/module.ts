import { blockedWritersSlot } from '#modules/inbox/server/public.ts'
import { visitorIdSlot } from '#modules/widget/server/public.ts'
import { answers, eventsIn, type Module } from '#platform/registry/module.ts'
import { contribute } from '#platform/registry/slot.ts'

import * as contract from '../contract.ts'
import * as sessionsContract from '../sessions-contract.ts'
import * as sessions from './actions/sessions.ts'
import * as visitorRules from './actions/visitor-rules.ts'
import * as visitors from './actions/visitors.ts'
import * as visits from './actions/visits.ts'
import { findVisitorId, listBlockedWriters } from './public.ts'
import { markLeftJob } from './leave.ts'
import { visitContactData } from './contact-data.ts'
import { sweepJob } from './sweep.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export const module: Module = {
  name: 'visitors',
  fieldTexts,
  calls: [
    ...answers(contract, { ...visits, ...visitors, ...visitorRules }),
    ...answers(sessionsContract, sessions),
  ],
  backgroundTasks: [sweepJob, markLeftJob],
  events: [contract, sessionsContract].flatMap(eventsIn),
  people: [visitContactData],
  contentCounts: [{ table: 'visitors', label: 'Visitors' }],
  contributes: [
    contribute(blockedWritersSlot, listBlockedWriters),
    contribute(visitorIdSlot, findVisitorId),
  ],
}
