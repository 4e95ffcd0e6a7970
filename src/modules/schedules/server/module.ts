import { answer, type Module } from '#platform/registry/module.ts'

import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  scheduleCreated,
  scheduleDeleted,
  scheduleUpdated,
  updateSchedule,
} from '../contract.ts'
import {
  answerSchedules,
  makeSchedule,
  removeSchedule,
  reviseSchedule,
  type UsesOf,
} from './actions.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export interface SchedulesNeeds {
  readonly usesOf: UsesOf
}

export function createSchedulesModule({ usesOf }: SchedulesNeeds): Module {
  return {
    name: 'schedules',
    fieldTexts,
    calls: [
      answer(listSchedules, answerSchedules),
      answer(createSchedule, makeSchedule),
      answer(updateSchedule, reviseSchedule),
      answer(deleteSchedule, (scope, input) => removeSchedule(scope, input, usesOf)),
    ],
    events: [scheduleCreated, scheduleUpdated, scheduleDeleted],
    holdings: [{ table: 'schedules', label: 'Opening hours' }],
  }
}
