import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { anyMember, needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, moment } from '#platform/registry/fields.ts'

import {
  assignmentPolicy,
  availability,
  availabilityStatuses,
  capacity,
  memberCapacity,
  workload,
} from './model.ts'
import { methods, queueOrders } from './rules.ts'

export const listPolicies = call({
  name: 'assignment.listPolicies',
  route: 'GET /api/assignment/policies',
  summary: 'List assignment rules',
  access: needs('Settings', 'view'),
  input: z.strictObject({}),
  output: z.object({ items: z.array(assignmentPolicy) }),
})

export const putPolicy = call({
  name: 'assignment.putPolicy',
  route: 'PUT /api/assignment/policies',
  summary: 'Update the assignment rules of a team',
  access: needs('Settings', 'manage'),
  input: z.strictObject({
    teamId: id('teams').nullable(),
    /** The version from `listPolicies`; 0 if the policy was never saved. */
    version: z.number().int().min(0).max(2_147_483_647),
    method: z.enum(methods),
    order: z.enum(queueOrders).default('longest_waiting'),
    perAgentLimit: z.number().int().min(1).max(100).nullable().default(null),
    perChannelLimit: z.number().int().min(1).max(100).nullable().default(null),
    stickToLastAgentDays: z.number().int().min(0).max(365).default(0),
    reassignAfterMin: z.number().int().min(5).max(10_080).nullable().default(null),
    excludedTagIds: z.array(id('tags')).max(20).default([]),
    mostAgeDays: z.number().int().min(1).max(365).nullable().default(null),
  }),
  output: assignmentPolicy,
})

export const listWorkload = call({
  name: 'assignment.listWorkload',
  route: 'GET /api/assignment/workload',
  summary: 'List the workload of teammates',
  access: needs('Settings', 'view'),
  input: z.strictObject({}),
  output: z.object({ items: z.array(workload) }),
})

export const listAway = call({
  name: 'assignment.listAway',
  route: 'GET /api/assignment/availability',
  summary: 'List teammates who are away',
  access: anyMember,
  input: z.strictObject({}),
  output: z.object({ items: z.array(availability) }),
})

export const getMyAvailability = call({
  name: 'assignment.getMyAvailability',
  route: 'GET /api/assignment/my-availability',
  summary: 'Get your availability and capacity',
  access: anyMember,
  input: z.strictObject({}),
  output: availability.extend({ capacity }),
})

const availabilityInput = {
  status: z.enum(availabilityStatuses),
  reason: line(40, 0).default(''),
  backAt: moment.nullable().default(null),
}

export const setMyAvailability = call({
  name: 'assignment.setMyAvailability',
  route: 'PUT /api/assignment/my-availability',
  summary: 'Set your availability',
  access: anyMember,
  input: z.strictObject(availabilityInput),
  output: availability,
})

export const setAvailability = call({
  name: 'assignment.setAvailability',
  route: 'PUT /api/assignment/availability/{memberId}',
  summary: 'Set the availability of a teammate',
  access: needs('Organization', 'manage'),
  input: z.strictObject({ memberId: id('members'), ...availabilityInput }),
  output: availability,
})

export const getCapacity = call({
  name: 'assignment.getCapacity',
  route: 'GET /api/assignment/capacity/{memberId}',
  summary: 'Get the conversation limit of a teammate',
  access: needs('Organization', 'view'),
  input: z.strictObject({ memberId: id('members') }),
  output: memberCapacity,
})

export const setCapacity = call({
  name: 'assignment.setCapacity',
  route: 'PUT /api/assignment/capacity/{memberId}',
  summary: 'Set the conversation limit of a teammate',
  access: needs('Organization', 'manage'),
  input: z.strictObject({ memberId: id('members'), capacity }),
  output: memberCapacity,
})

const availabilityState = z.object({
  status: z.enum(availabilityStatuses),
  reason: z.string(),
  backAt: moment.nullable(),
})
const policyRules = assignmentPolicy.omit({ teamId: true, teamName: true, version: true })

export const availabilityChanged = event({
  type: 'availability.changed',
  says: 'set the status of {memberId:member|a former teammate} to {after.status}',
  data: z.object({ memberId: z.uuid(), before: availabilityState, after: availabilityState }),
  audience: 'organization',
})
export const capacityChanged = event({
  type: 'capacity.changed',
  says: 'changed the conversation limit of {memberId:member|a former teammate}',
  details: 'Null means no personal limit.',
  data: z.object({ memberId: z.uuid(), before: capacity, after: capacity }),
  audience: 'organization',
})
export const policyChanged = event({
  type: 'assignment_policy.changed',
  says: 'changed the assignment rules of {name|a team}',
  data: z.object({
    teamId: z.uuid().nullable(),
    name: z.string(),
    before: policyRules.nullable(),
    after: policyRules,
  }),
  audience: 'Settings',
})
