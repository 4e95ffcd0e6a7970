import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, moment, version } from '#platform/registry/fields.ts'

import { reactionForCustomer } from './customer-views.ts'
import { firstMailHead } from './mail-model.ts'
import { conversation, fieldValuesToSet } from './model.ts'
import { reactionEmoji } from './reaction-emoji.ts'
import { draft, firstWords } from './writing-contract.ts'

const canRead = needs('Inbox', 'view')
const canAnswer = needs('Inbox', 'manage')
const conversationId = id('conversations')

export const listConversationReaders = call({
  name: 'inbox.listConversationReaders',
  route: 'GET /api/inbox/conversations/{id}/readers',
  summary: 'List teammates who can see a conversation',
  access: canRead,
  input: z.strictObject({ id: conversationId }),
  output: z.object({
    memberIds: z.array(z.uuid()),
    teamIds: z.array(z.uuid()),
  }),
})

export const startConversation = call({
  name: 'inbox.startConversation',
  route: 'POST /api/inbox/conversations',
  summary: 'Start a conversation with a contact',
  access: canAnswer,
  input: z.strictObject({
    contactId: id('contacts'),
    channelId: id('channels'),
    clientKey: z.uuid(),
    ...firstWords,
    sendAt: moment.optional(),
    subject: line(500, 0).optional(),
    mail: firstMailHead.optional(),
    teamId: id('teams').nullable().optional(),
    values: fieldValuesToSet.optional(),
  }),
  output: conversation,
  status: 201,
})

export const setFollower = call({
  name: 'inbox.setFollower',
  route: 'PUT /api/inbox/conversations/{id}/followers/{memberId}',
  summary: 'Add or remove followers of a conversation',
  access: canAnswer,
  input: z.strictObject({
    id: conversationId,
    memberId: id('members'),
    isFollowing: z.boolean(),
  }),
  output: z.object({ memberIds: z.array(z.uuid()) }),
})

const reactions = z.object({
  items: z.array(
    z.object({
      messageId: z.uuid(),
      emoji: z.enum(reactionEmoji),
      memberIds: z.array(z.uuid()),
      isCustomer: z.boolean(),
    }),
  ),
})
export type Reaction = z.infer<typeof reactions>['items'][number]

export const listReactions = call({
  name: 'inbox.listReactions',
  route: 'GET /api/inbox/conversations/{id}/reactions',
  summary: 'List reactions in a conversation',
  access: canRead,
  input: z.strictObject({ id: conversationId }),
  output: reactions,
})

export const setReaction = call({
  name: 'inbox.setReaction',
  route: 'PUT /api/inbox/conversations/{id}/messages/{messageId}/reactions',
  summary: 'Add or remove a reaction',
  access: canAnswer,
  input: z.strictObject({
    id: conversationId,
    messageId: id('messages'),
    emoji: z.enum(reactionEmoji),
    isOn: z.boolean(),
  }),
  output: reactions,
})

const sharedDraft = draft.extend({ member: z.object({ id: z.uuid(), name: z.string() }) })
export type SharedDraft = z.infer<typeof sharedDraft>

export const listSharedDrafts = call({
  name: 'inbox.listSharedDrafts',
  route: 'GET /api/inbox/conversations/{id}/shared-drafts',
  summary: 'List shared drafts',
  access: canAnswer,
  input: z.strictObject({ id: conversationId }),
  output: z.object({ items: z.array(sharedDraft) }),
})

export const shareDraft = call({
  name: 'inbox.shareDraft',
  route: 'POST /api/inbox/conversations/{id}/drafts/share',
  summary: 'Share or unshare a draft',
  access: canAnswer,
  input: z.strictObject({
    id: conversationId,
    kind: z.enum(['text', 'note']),
    isShared: z.boolean(),
  }),
  output: draft,
})

export const takeDraft = call({
  name: 'inbox.takeDraft',
  route: 'POST /api/inbox/conversations/{id}/drafts/take',
  summary: 'Take over a shared draft',
  access: canAnswer,
  input: z.strictObject({
    id: conversationId,
    memberId: id('members'),
    kind: z.enum(['text', 'note']),
    version,
  }),
  output: draft,
})

const kind = { audience: 'Inbox', isScoped: true } as const

export const noteReacted = event({
  type: 'note.reacted',
  says: 'reacted to a note',
  isQuiet: true,
  data: z.object({
    conversationId: z.uuid(),
    messageId: z.uuid(),
    emoji: z.enum(reactionEmoji),
    isOn: z.boolean(),
  }),
  ...kind,
})
export const messageReacted = event({
  type: 'message.reacted',
  views: reactionForCustomer,
  says: 'reacted to a message',
  details: '`members` and `isCustomer` say who has this reaction now.',
  isQuiet: true,
  data: z.object({
    conversationId: z.uuid(),
    messageId: z.uuid(),
    emoji: z.enum(reactionEmoji),
    isOn: z.boolean(),
    by: z.enum(['member', 'contact']),
    members: z.number().int(),
    isCustomer: z.boolean(),
  }),
  ...kind,
})
export const draftShared = event({
  type: 'draft.shared',
  says: 'shared a draft',
  details: '`takerId` is the teammate who took the draft over.',
  data: z.object({
    conversationId: z.uuid(),
    memberId: z.uuid(),
    kind: z.enum(['text', 'note']),
    state: z.enum(['shared', 'kept', 'taken']),
    takerId: z.uuid().optional(),
  }),
  ...kind,
})
