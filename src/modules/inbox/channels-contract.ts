import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, moment, version } from '#platform/registry/fields.ts'

export const channelKinds = ['widget', 'email'] as const
export type ChannelKind = (typeof channelKinds)[number]

export const channel = z.object({
  id: z.uuid(),
  name: z.string(),
  allowReopen: z.boolean(),
  reopenDays: z.number().int().nullable(),
  isSingleThread: z.boolean(),
  memberIds: z.array(z.uuid()).nullable(),
  defaultTeamId: z.uuid().nullable(),
  closeAfterMinutes: z.number().int().nullable(),
  ratingDelayMinutes: z.number().int(),
  ratingPauseDays: z.number().int().nullable(),
  ratingTagIds: z.array(z.uuid()),
  ratingWithoutTagIds: z.array(z.uuid()),
  version,
})
export type Channel = z.infer<typeof channel>

export const getChannel = call({
  name: 'inbox.getChannel',
  route: 'GET /api/inbox/channels/{id}',
  summary: 'Get the conversation rules of a channel',
  access: needs('Widgets', 'view'),
  input: z.strictObject({ id: id('channels') }),
  output: channel,
})

export const updateChannel = call({
  name: 'inbox.updateChannel',
  route: 'PATCH /api/inbox/channels/{id}',
  summary: 'Update the conversation rules of a channel',
  access: needs('Widgets', 'manage'),
  input: z.strictObject({
    id: id('channels'),
    version,
    allowReopen: z.boolean().optional(),
    reopenDays: z.number().int().min(1).max(365).nullable().optional(),
    isSingleThread: z.boolean().optional(),
    memberIds: z
      .array(id('members'))
      .min(1, 'Add at least one person.')
      .max(500)
      .nullable()
      .optional(),
    defaultTeamId: id('teams').nullable().optional(),
    closeAfterMinutes: z
      .number()
      .int()
      .min(10, 'Enter at least 10 minutes.')
      .max(999 * 24 * 60, 'Enter at most 999 days.')
      .nullable()
      .optional(),
    ratingDelayMinutes: z
      .number()
      .int()
      .min(0)
      .max(72 * 60, 'Enter at most 72 hours.')
      .optional(),
    ratingPauseDays: z.number().int().min(1).max(365).nullable().optional(),
    ratingTagIds: z.array(id('tags')).max(20).optional(),
    ratingWithoutTagIds: z.array(id('tags')).max(20).optional(),
  }),
  output: channel,
})

const aboutChannel = z.object({ channelId: z.uuid(), name: z.string() })

export const channelCreated = event({
  type: 'channel.created',
  says: 'created the channel {name}',
  data: aboutChannel.extend({ kind: z.enum(channelKinds) }),
  audience: 'Widgets',
})
export const channelDisabled = event({
  type: 'channel.disabled',
  says: 'disabled the channel {name}',
  data: aboutChannel,
  audience: 'Widgets',
})
export const channelUpdated = event({
  type: 'channel.updated',
  says: 'edited the channel {name}',
  data: aboutChannel.extend({
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  }),
  audience: 'Widgets',
})

export const listChannels = call({
  name: 'inbox.listChannels',
  route: 'GET /api/inbox/channels',
  summary: 'List channels',
  access: needs('Inbox', 'view'),
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(channelKinds),
        name: z.string(),
        isLimited: z.boolean(),
        connectedAt: moment.nullable(),
      }),
    ),
  }),
})
