import { z } from 'zod'

import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { scheduleCreated, scheduleDeleted, scheduleUpdated } from '../contract.ts'
import type * as contract from '../contract.ts'
import { scheduleException, weekHours, type Schedule } from '../model.ts'
import { scheduleUseSlot } from './slots.ts'
import {
  changeSchedule,
  findScheduleRow,
  insertSchedule,
  listScheduleRows,
  type ScheduleRow,
} from './store.ts'

export async function listSchedules(scope: Scope): Promise<{ items: Schedule[] }> {
  return { items: (await listScheduleRows(scope)).map(present) }
}

export async function createSchedule(
  scope: Scope,
  { name, timeZone, week, exceptions }: ParsedInputOf<typeof contract.createSchedule>,
): Promise<Schedule> {
  if ((await listScheduleRows(scope)).length >= maxSchedules) {
    refuse(
      'conflict',
      `An organization can have at most ${maxSchedules} sets of business hours. Delete one first.`,
    )
  }
  const row = await insertSchedule(scope, {
    name,
    timeZone,
    week: JSON.stringify(week),
    exceptions: JSON.stringify(exceptions),
  })
  if (!row) refuseDuplicateName()
  scope.emit(scheduleCreated, { scheduleId: row.id, name }, { subjectId: row.id })
  return present(row)
}

export async function updateSchedule(
  scope: Scope,
  { id, version, name, timeZone, week, exceptions }: ParsedInputOf<typeof contract.updateSchedule>,
): Promise<Schedule> {
  const before = (await findScheduleRow(scope, id)) ?? refuseUnknown()
  const key = name?.toLowerCase()
  const namesake = (await listScheduleRows(scope)).find((row) => row.nameKey === key)
  if (namesake && namesake.id !== id) refuseDuplicateName()
  const row = await changeSchedule(
    scope,
    { id, version },
    {
      name: name ?? before.name,
      timeZone: timeZone ?? before.timeZone,
      ...(week && { week: JSON.stringify(week) }),
      ...(exceptions && { exceptions: JSON.stringify(exceptions) }),
    },
  )
  if (!row) {
    refuse(
      'version_conflict',
      'Someone else changed these business hours. Reload to see the latest.',
    )
  }
  scope.emit(scheduleUpdated, { scheduleId: id, name: row.name }, { subjectId: id })
  return present(row)
}

export async function deleteSchedule(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.deleteSchedule>,
): Promise<Record<string, never>> {
  const row = (await findScheduleRow(scope, id)) ?? refuseUnknown()
  const uses = scope.gather(scheduleUseSlot).map((namesOf) => namesOf(scope, id))
  const [first, ...others] = (await Promise.all(uses)).flat()
  if (first !== undefined) {
    const who = others.length > 0 ? `${first} and ${others.length} more use` : `${first} uses`
    refuse('conflict', `${who} these business hours. Choose different ones there first.`)
  }
  if (!(await changeSchedule(scope, { id }, { deletedAt: scope.now }))) refuseUnknown()
  scope.emit(scheduleDeleted, { scheduleId: id, name: row.name }, { subjectId: id })
  return {}
}

export async function findSchedule(scope: Scope, id: string): Promise<Schedule | undefined> {
  const row = await findScheduleRow(scope, id)
  return row && present(row)
}

function present(row: ScheduleRow): Schedule {
  return {
    id: row.id,
    name: row.name,
    timeZone: row.timeZone,
    week: z.array(weekHours).parse(row.week),
    exceptions: z.array(scheduleException).parse(row.exceptions),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function refuseUnknown(): never {
  refuse('not_found', 'These business hours no longer exist.')
}

function refuseDuplicateName(): never {
  const message = 'Business hours with this name already exist.'
  refuse('conflict', message, { fields: [{ path: 'name', message }] })
}

const maxSchedules = 50
