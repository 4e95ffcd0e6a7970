import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { anyMember } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, version } from '#platform/registry/fields.ts'

const word = line(60)
const list = word.describe('The list the view belongs to, such as `tags`.')
const name = word.describe('The name of the view.')
const isShared = z.boolean().describe('Whether everyone with access to the list can use it.')
const look = {
  filter: z
    .record(word, z.array(line(100)).min(1).max(20))
    .describe('The filters, as the query parameters of the list.'),
  sort: word,
  columns: z.array(word).max(60).describe('The visible columns, from left to right.'),
}

export const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  isShared: z.boolean(),
  ...look,
  isOwn: z.boolean(),
  version,
})
export type SavedView = z.infer<typeof savedView>

export const listSavedViews = call({
  name: 'views.listSavedViews',
  route: 'GET /api/views',
  summary: 'List saved views',
  access: anyMember,
  input: z.strictObject({ list }),
  output: z.object({ items: z.array(savedView) }),
})

export const createSavedView = call({
  name: 'views.createSavedView',
  route: 'POST /api/views',
  summary: 'Create a saved view',
  access: anyMember,
  input: z.strictObject({ list, name, isShared: isShared.default(false), ...look }),
  output: savedView,
  status: 201,
})

export const updateSavedView = call({
  name: 'views.updateSavedView',
  route: 'PUT /api/views/{id}',
  summary: 'Update a saved view',
  access: anyMember,
  input: z.strictObject({ id: id('views'), version, name, isShared, ...look }),
  output: savedView,
})

export const deleteSavedView = call({
  name: 'views.deleteSavedView',
  route: 'DELETE /api/views/{id}',
  summary: 'Delete a saved view',
  access: anyMember,
  input: z.strictObject({ id: id('views') }),
  output: z.object({}),
})

export const savedViewChanged = event({
  type: 'view.changed',
  says: 'changed a saved view',
  data: z.object({ viewId: z.uuid(), list: z.string() }),
  audience: 'organization',
})
