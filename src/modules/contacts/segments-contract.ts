import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line } from '#platform/registry/fields.ts'

import { segment } from './model.ts'

export const listSegments = call({
  name: 'contacts.listSegments',
  route: 'GET /api/contact-segments',
  summary: 'List your segments and shared segments',
  access: needs('Inbox', 'view'),
  input: z.strictObject({}),
  output: z.object({ items: z.array(segment) }),
})

export const createSegment = call({
  name: 'contacts.createSegment',
  route: 'POST /api/contact-segments',
  summary: 'Create a segment from contact filters',
  access: needs('Inbox', 'view'),
  input: z.strictObject({
    name: line(60),
    question: segment.shape.question,
    isShared: z.boolean().default(false),
  }),
  output: segment,
  status: 201,
})

export const deleteSegment = call({
  name: 'contacts.deleteSegment',
  route: 'DELETE /api/contact-segments/{id}',
  summary: 'Delete a segment',
  access: needs('Inbox', 'view'),
  input: z.strictObject({ id: id('contact_segments') }),
  output: z.object({}),
})

export const segmentChanged = event({
  type: 'contact_segment.changed',
  says: 'changed a contact segment',
  data: z.object({ segmentId: z.uuid() }),
  audience: 'Inbox',
})
