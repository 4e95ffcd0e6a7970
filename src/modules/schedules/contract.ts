import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { anyMember, needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, version } from '#platform/registry/fields.ts'

import { schedule, scheduleFields } from './model.ts'

const scheduleId = id('schedules')
const { name, timeZone, week, exceptions } = scheduleFields

export const listSchedules = call({
  name: 'schedules.listSchedules',
  route: 'GET /api/schedules',
  summary: 'List business hours',
  access: anyMember,
  input: z.strictObject({}),
  output: z.object({ items: z.array(schedule) }),
})

export const createSchedule = call({
  name: 'schedules.createSchedule',
  route: 'POST /api/schedules',
  summary: 'Create business hours',
  access: needs('Settings', 'manage'),
  input: z.strictObject({ name, timeZone, week, exceptions: exceptions.default([]) }),
  output: schedule,
  status: 201,
})

export const updateSchedule = call({
  name: 'schedules.updateSchedule',
  route: 'PATCH /api/schedules/{id}',
  summary: 'Update business hours',
  access: needs('Settings', 'manage'),
  input: z.strictObject({
    id: scheduleId,
    version,
    name: name.optional(),
    timeZone: timeZone.optional(),
    week: week.optional(),
    exceptions: exceptions.optional(),
  }),
  output: schedule,
})

export const deleteSchedule = call({
  name: 'schedules.deleteSchedule',
  route: 'DELETE /api/schedules/{id}',
  summary: 'Delete business hours',
  access: needs('Settings', 'manage'),
  input: z.strictObject({ id: scheduleId }),
  output: z.object({}),
})

const about = z.object({ scheduleId: z.uuid(), name: z.string() })

export const scheduleCreated = event({
  type: 'schedule.created',
  says: 'created the business hours {name}',
  data: about,
  audience: 'organization',
})
export const scheduleUpdated = event({
  type: 'schedule.updated',
  says: 'edited the business hours {name}',
  data: about,
  audience: 'organization',
})
export const scheduleDeleted = event({
  type: 'schedule.deleted',
  says: 'deleted the business hours {name}',
  data: about,
  audience: 'organization',
})
