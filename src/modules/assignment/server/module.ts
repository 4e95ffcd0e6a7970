import { awayMembersSlot } from '#modules/inbox/server/public.ts'
import { answers, eventsIn, type Module } from '#platform/registry/module.ts'
import { contribute } from '#platform/registry/slot.ts'

import * as contract from '../contract.ts'
import * as availability from './actions/availability.ts'
import { listAway } from './actions/availability.ts'
import * as capacity from './actions/capacity.ts'
import * as policies from './actions/policies.ts'
import * as workload from './actions/workload.ts'
import { assignmentChore, assignmentJobs } from './jobs.ts'
import { assignmentReactions } from './reactions.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export const module: Module = {
  name: 'assignment',
  fieldTexts,
  calls: answers(contract, { ...availability, ...capacity, ...policies, ...workload }),
  jobs: assignmentJobs,
  backgroundTasks: [assignmentChore],
  reactions: assignmentReactions,
  events: eventsIn(contract),
  contentCounts: [{ table: 'assignment_policies', label: 'Assignment rules' }],
  contributes: [contribute(awayMembersSlot, async (scope) => (await listAway(scope)).items)],
}
