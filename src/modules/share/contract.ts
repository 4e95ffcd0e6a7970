import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, prose, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import {
  actionAccesses,
  boardShare,
  commentStates,
  ideaCard,
  ideaSorts,
  reactionEmoji,
  roadmapKinds,
  roadmapPrecisions,
  shareComment,
  shareSettings,
  submission,
  submissionStates,
  viewAccesses,
  vote,
} from './model.ts'

// Members without access to a board get not_found, whatever role they have.
const canSetUp = needs('Settings.Boards', 'manage')
const canSee = needs('Tickets', 'view')
const canModerate = needs('Tickets', 'manage')

const shareId = id('board_shares')
const ticketId = id('tickets')

const planned = {
  slug: z
    .string()
    .trim()
    .min(2, 'Enter at least 2 characters.')
    .max(40, 'Use at most 40 characters.')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens.'),
  title: line(60),
  intro: prose(2000),
  showsIdeas: z.boolean(),
  roadmap: z.enum(roadmapKinds),
  roadmapPrecision: z.enum(roadmapPrecisions),
  viewAccess: z.enum(viewAccesses),
  password: z
    .string()
    .min(8, 'Use at least 8 characters.')
    .max(200, 'Use at most 200 characters.')
    .optional(),
  voteAccess: z.enum(actionAccesses),
  commentAccess: z.enum(actionAccesses),
  submitAccess: z.enum(actionAccesses),
  moderatesAnonymous: z.boolean(),
  moderatesIdentified: z.boolean(),
  moderatesComments: z.boolean(),
  showsCounts: z.boolean(),
  isIndexed: z.boolean(),
  columnIds: z.array(id('board_columns')).max(20).nullable(),
  segments: z.strictObject({
    view: tagIds(20).default([]),
    vote: tagIds(20).default([]),
    comment: tagIds(20).default([]),
    submit: tagIds(20).default([]),
  }),
  tagIds: tagIds(50),
}

function tagIds(most: number) {
  return z.array(id('tags')).max(most)
}

export const listShares = call({
  name: 'share.listShares',
  route: 'GET /api/shares',
  summary: 'List shared boards',
  access: canSetUp,
  input: z.strictObject({ boardId: id('boards').optional() }),
  output: z.object({ items: z.array(boardShare) }),
})

export const createShare = call({
  name: 'share.create',
  route: 'POST /api/shares',
  summary: 'Share a board on a site',
  access: canSetUp,
  input: z.strictObject({
    siteId: id('sites'),
    boardId: id('boards'),
    slug: planned.slug,
    title: planned.title,
    intro: planned.intro.default(''),
    showsIdeas: planned.showsIdeas.default(true),
    roadmap: planned.roadmap.default('columns'),
    roadmapPrecision: planned.roadmapPrecision.default('quarter'),
    viewAccess: planned.viewAccess.default('anyone'),
    password: planned.password,
    voteAccess: planned.voteAccess.default('identified'),
    commentAccess: planned.commentAccess.default('identified'),
    submitAccess: planned.submitAccess.default('identified'),
    moderatesAnonymous: planned.moderatesAnonymous.default(true),
    moderatesIdentified: planned.moderatesIdentified.default(true),
    moderatesComments: planned.moderatesComments.default(false),
    showsCounts: planned.showsCounts.default(true),
    isIndexed: planned.isIndexed.default(false),
    columnIds: planned.columnIds.default(null),
    segments: planned.segments.default({ view: [], vote: [], comment: [], submit: [] }),
    tagIds: planned.tagIds.default([]),
  }),
  output: boardShare,
  status: 201,
})

export const updateShare = call({
  name: 'share.update',
  route: 'PATCH /api/shares/{id}',
  summary: 'Update how a board is shared',
  access: canSetUp,
  input: z.strictObject({
    id: shareId,
    version,
    slug: planned.slug.optional(),
    title: planned.title.optional(),
    intro: planned.intro.optional(),
    showsIdeas: planned.showsIdeas.optional(),
    roadmap: planned.roadmap.optional(),
    roadmapPrecision: planned.roadmapPrecision.optional(),
    viewAccess: planned.viewAccess.optional(),
    password: planned.password,
    voteAccess: planned.voteAccess.optional(),
    commentAccess: planned.commentAccess.optional(),
    submitAccess: planned.submitAccess.optional(),
    moderatesAnonymous: planned.moderatesAnonymous.optional(),
    moderatesIdentified: planned.moderatesIdentified.optional(),
    moderatesComments: planned.moderatesComments.optional(),
    showsCounts: planned.showsCounts.optional(),
    isIndexed: planned.isIndexed.optional(),
    columnIds: planned.columnIds.optional(),
    segments: planned.segments.optional(),
    tagIds: planned.tagIds.optional(),
    position: z.number().int().min(0).max(999).optional(),
    isArchived: z.boolean().optional(),
  }),
  output: boardShare,
})

export const renewLink = call({
  name: 'share.renewLink',
  route: 'POST /api/shares/{id}/link',
  summary: 'Create a new secret link and revoke the old one',
  access: canSetUp,
  input: z.strictObject({ id: shareId }),
  output: boardShare,
  answersSecret: true,
})

export const getShareSettings = call({
  name: 'share.getSettings',
  route: 'GET /api/share-settings',
  summary: 'Get the vote weight settings',
  access: canSetUp,
  input: z.strictObject({}),
  output: shareSettings,
})

export const putShareSettings = call({
  name: 'share.putSettings',
  route: 'PUT /api/share-settings',
  summary: 'Update the vote weight settings',
  access: canSetUp,
  input: z.strictObject({ weightField: z.string().trim().max(64) }),
  output: shareSettings,
})

export const listTeamIdeas = call({
  name: 'share.listTeamIdeas',
  route: 'GET /api/shares/{id}/ideas',
  summary: 'List the ideas of a shared board with their vote weights',
  access: canSee,
  input: z.strictObject({
    id: shareId,
    ...pageInput,
    sort: z.enum(ideaSorts).default('top'),
    search: line(100).optional(),
  }),
  output: pageOf(
    ideaCard.extend({
      ticketId: z.uuid(),
      votesCount: z.number().int(),
      voteWeight: z.number().int(),
    }),
  ),
})

export const listSharesToRead = call({
  name: 'share.listToRead',
  route: 'GET /api/shares/to-read',
  summary: 'List shared boards with their pending counts',
  access: canSee,
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        boardId: z.uuid(),
        title: z.string(),
        /** Null if the URL contains a secret. */
        url: z.string().nullable(),
        pendingCount: z.number().int(),
      }),
    ),
  }),
})

export const listSubmissions = call({
  name: 'share.listSubmissions',
  route: 'GET /api/submissions',
  summary: 'List idea submissions, oldest first',
  access: canModerate,
  input: z.strictObject({
    ...pageInput,
    state: z.enum(submissionStates).default('pending'),
    shareId: shareId.optional(),
  }),
  output: pageOf(submission),
})

export const decideSubmissions = call({
  name: 'share.decideSubmissions',
  route: 'POST /api/submissions/decide',
  summary: 'Approve, merge or reject submissions, or mark them as spam',
  access: canModerate,
  input: z.strictObject({
    ids: z.array(id('share_submissions')).min(1).max(100),
    act: z.enum(['approve', 'merge', 'reject', 'spam']),
    ticketId: ticketId.optional(),
    reason: line(500).optional(),
  }),
  output: z.object({ items: z.array(submission) }),
})

export const listShareComments = call({
  name: 'share.listComments',
  route: 'GET /api/share-comments',
  summary: 'List comments from readers, oldest first',
  access: canModerate,
  input: z.strictObject({
    ...pageInput,
    state: z.enum(commentStates).default('pending'),
    ticketId: ticketId.optional(),
  }),
  output: pageOf(shareComment),
})

export const decideComments = call({
  name: 'share.decideComments',
  route: 'POST /api/share-comments/decide',
  summary: 'Publish or reject comments, or mark them as spam',
  access: canModerate,
  input: z.strictObject({
    ids: z.array(id('share_comments')).min(1).max(100),
    act: z.enum(['publish', 'reject', 'spam']),
  }),
  output: z.object({ items: z.array(shareComment) }),
})

const commentBody = prose(5000).trim().min(1, 'Enter some text.')

export const answerIdea = call({
  name: 'share.answerIdea',
  route: 'POST /api/tickets/{id}/share-comments',
  summary: 'Post an official reply on an idea',
  access: canModerate,
  input: z.strictObject({
    id: ticketId,
    clientKey: z.uuid(),
    body: commentBody,
    parentId: id('share_comments').nullable().default(null),
  }),
  output: shareComment,
  status: 201,
})

export const updateShareComment = call({
  name: 'share.updateComment',
  route: 'PATCH /api/share-comments/{id}',
  summary: 'Pin a comment or edit an official reply',
  access: canModerate,
  input: z.strictObject({
    id: id('share_comments'),
    isPinned: z.boolean().optional(),
    body: commentBody.optional(),
  }),
  output: shareComment,
})

export const listVotes = call({
  name: 'share.listVotes',
  route: 'GET /api/tickets/{id}/votes',
  summary: 'List the votes for a ticket, newest first',
  access: canSee,
  input: z.strictObject({ id: ticketId, ...pageInput }),
  output: pageOf(vote),
})

const counted = z.object({ votesCount: z.number().int(), voteWeight: z.number().int() })

export const voteFor = call({
  name: 'share.voteFor',
  route: 'POST /api/tickets/{id}/votes',
  summary: 'Add a vote for a contact, who then gets status updates',
  access: canModerate,
  input: z.strictObject({ id: ticketId, contactId: id('contacts') }),
  output: counted,
})

export const removeVote = call({
  name: 'share.removeVote',
  route: 'DELETE /api/ticket-votes/{id}',
  summary: 'Remove a vote',
  access: canModerate,
  input: z.strictObject({ id: id('ticket_votes') }),
  output: counted,
})

export const mergeIdea = call({
  name: 'share.mergeIdea',
  route: 'POST /api/tickets/{id}/merge',
  summary: 'Merge an idea into another ticket',
  access: canModerate,
  input: z.strictObject({ id: ticketId, intoId: ticketId }),
  output: counted,
})

export const unmergeIdea = call({
  name: 'share.unmergeIdea',
  route: 'POST /api/tickets/{id}/unmerge',
  summary: 'Undo the merge of an idea',
  access: canModerate,
  input: z.strictObject({ id: ticketId }),
  output: counted,
})

// Scoped like tickets: only members with access to the board receive it.
const kind = { audience: 'Tickets', isScoped: true } as const
const aboutIdea = z.object({ ticketId: z.uuid(), boardId: z.uuid(), key: z.string() })
export const shareChanged = event({
  type: 'share.changed',
  says: 'changed the sharing settings of a board',
  data: z.object({ shareId: z.uuid(), boardId: z.uuid() }),
  ...kind,
})
export const submissionCreated = event({
  type: 'share.submission_created',
  says: 'submitted the idea “{title}”',
  data: z.object({
    submissionId: z.uuid(),
    boardId: z.uuid(),
    title: z.string(),
    state: z.enum(submissionStates),
  }),
  ...kind,
})
export const submissionDecided = event({
  type: 'share.submission_decided',
  says: 'marked a submitted idea as {state}',
  data: z.object({
    submissionId: z.uuid(),
    boardId: z.uuid(),
    state: z.enum(submissionStates),
    ticketId: z.uuid().nullable(),
  }),
  ...kind,
})
export const voted = event({
  type: 'share.voted',
  says: 'voted for {key}',
  details: 'A reader votes, or a teammate adds a vote for a contact.',
  data: aboutIdea.extend(counted.shape),
  ...kind,
})
export const unvoted = event({
  type: 'share.unvoted',
  says: 'removed a vote from {key}',
  data: aboutIdea.extend(counted.shape),
  ...kind,
})
/**
 * Sent when a comment is posted, edited, published or removed. `body` is the new text, `before` the
 * old one.
 */
export const ideaCommented = event({
  type: 'share.commented',
  says: 'commented publicly on {key}',
  details:
    '`state` is whether the comment is visible to readers; `before` is the text before an edit.',
  data: aboutIdea.extend({
    commentId: z.uuid(),
    state: z.enum(commentStates),
    isOfficial: z.boolean(),
    body: z.string(),
    before: z.string().optional(),
    isDeleted: z.boolean().optional(),
  }),
  ...kind,
})
export const commentReacted = event({
  type: 'share.reacted',
  says: 'reacted to a comment on {key}',
  data: aboutIdea.extend({
    commentId: z.uuid(),
    emoji: z.enum(reactionEmoji),
    isOn: z.boolean(),
  }),
  ...kind,
})
export const ideasMerged = event({
  type: 'share.merged',
  says: 'merged {key} into another idea',
  details: '`isUndone` is true when the merge was undone.',
  sentenceFor: ({ isUndone }) => (isUndone ? 'unmerged {key}' : 'merged {key} into another idea'),
  data: aboutIdea.extend({ intoId: z.uuid(), isUndone: z.boolean() }),
  ...kind,
})
