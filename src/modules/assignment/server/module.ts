import { answer, type Module } from '#platform/registry/module.ts'

import {
  availabilityChanged,
  capacityChanged,
  getCapacity,
  getMyAvailability,
  listAway,
  listPolicies,
  listWorkload,
  policyChanged,
  putPolicy,
  setAvailability,
  setCapacity,
  setMyAvailability,
} from '../contract.ts'
import { answerAway, answerMine, setMine, setOf } from './actions/availability.ts'
import { answerCapacity, limit } from './actions/capacity.ts'
import { answerPolicies, savePolicy } from './actions/policies.ts'
import { answerWorkload } from './actions/workload.ts'
import { assignmentChore, assignmentJobs } from './jobs.ts'
import { assignmentReactions } from './reactions.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export const assignmentModule: Module = {
  name: 'assignment',
  fieldTexts,
  calls: [
    answer(listPolicies, answerPolicies),
    answer(putPolicy, savePolicy),
    answer(listWorkload, answerWorkload),
    answer(listAway, answerAway),
    answer(getMyAvailability, answerMine),
    answer(setMyAvailability, setMine),
    answer(setAvailability, setOf),
    answer(getCapacity, answerCapacity),
    answer(setCapacity, limit),
  ],
  jobs: [...assignmentJobs, ...assignmentChore.jobs],
  cron: [assignmentChore.cron],
  reactions: assignmentReactions,
  events: [availabilityChanged, capacityChanged, policyChanged],
  holdings: [{ table: 'assignment_policies', label: 'Assignment rules' }],
}
