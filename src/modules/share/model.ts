import { z } from 'zod'

import { moment, version } from '#platform/registry/fields.ts'

export const viewAccesses = ['anyone', 'link', 'password', 'identified', 'segment', 'team'] as const
export type ViewAccess = (typeof viewAccesses)[number]
export const actionAccesses = ['anyone', 'identified', 'segment', 'team', 'nobody'] as const
export type ActionAccess = (typeof actionAccesses)[number]
export const roadmapKinds = ['none', 'columns', 'dates'] as const
export const roadmapPrecisions = ['month', 'quarter'] as const
export type RoadmapPrecision = (typeof roadmapPrecisions)[number]
export type EtaPrecision = 'day' | 'month' | 'quarter'
export const ideaSorts = ['top', 'new', 'trending'] as const
export const submissionStates = ['pending', 'approved', 'merged', 'rejected', 'spam'] as const
export const commentStates = ['published', 'pending', 'rejected', 'spam'] as const
export const reactionEmoji = ['👍', '❤️', '🎉', '😄', '😕', '👀'] as const
export type ReactionEmoji = (typeof reactionEmoji)[number]
const voteSources = ['self', 'on_behalf', 'import'] as const

export const segments = z.object({
  view: z.array(z.uuid()),
  vote: z.array(z.uuid()),
  comment: z.array(z.uuid()),
  submit: z.array(z.uuid()),
})
export type Segments = z.infer<typeof segments>

export const boardShare = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  boardId: z.uuid(),
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  showsIdeas: z.boolean(),
  roadmap: z.enum(roadmapKinds),
  roadmapPrecision: z.enum(roadmapPrecisions),
  viewAccess: z.enum(viewAccesses),
  url: z.string(),
  hasPassword: z.boolean(),
  voteAccess: z.enum(actionAccesses),
  commentAccess: z.enum(actionAccesses),
  submitAccess: z.enum(actionAccesses),
  moderatesAnonymous: z.boolean(),
  moderatesIdentified: z.boolean(),
  moderatesComments: z.boolean(),
  showsCounts: z.boolean(),
  isIndexed: z.boolean(),
  columnIds: z.array(z.uuid()).nullable(),
  segments,
  tagIds: z.array(z.uuid()),
  position: z.number().int(),
  isArchived: z.boolean(),
  version,
})
export type BoardShare = z.infer<typeof boardShare>

const publicTag = z.object({ name: z.string(), color: z.string() })
export type PublicTag = z.infer<typeof publicTag>

/** The board as its readers see it. Contains nothing internal. */
export const sharedBoard = z.object({
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  showsIdeas: z.boolean(),
  roadmap: z.enum(roadmapKinds),
  isIndexed: z.boolean(),
  showsCounts: z.boolean(),
  canVote: z.boolean(),
  canComment: z.boolean(),
  canSubmit: z.boolean(),
  needsIdentity: z.object({ vote: z.boolean(), comment: z.boolean(), submit: z.boolean() }),
  labels: z.array(z.object({ label: z.string(), color: z.string() })),
  tags: z.array(publicTag),
})
export type SharedBoard = z.infer<typeof sharedBoard>

const ideaEta = z.object({
  from: z.iso.date(),
  precision: z.enum(['day', 'month', 'quarter']),
})

export const ideaCard = z.object({
  key: z.string(),
  title: z.string(),
  preview: z.string(),
  label: z.string(),
  color: z.string(),
  /** Done and declined ideas are closed for votes. */
  isVotingOpen: z.boolean(),
  votesCount: z.number().int().nullable(),
  hasVoted: z.boolean(),
  commentCount: z.number().int(),
  isLocked: z.boolean(),
  tags: z.array(publicTag),
  eta: ideaEta.nullable(),
  createdAt: moment,
})
export type IdeaCard = z.infer<typeof ideaCard>

export const readerComment = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  depth: z.number().int(),
  authorName: z.string(),
  isOfficial: z.boolean(),
  isPinned: z.boolean(),
  isOwn: z.boolean(),
  /** Only the author sees pending comments. */
  isWaiting: z.boolean(),
  body: z.string(),
  createdAt: moment,
  isEdited: z.boolean(),
  canEdit: z.boolean(),
  reactions: z.array(
    z.object({ emoji: z.enum(reactionEmoji), count: z.number().int(), isMine: z.boolean() }),
  ),
})
export type ReaderComment = z.infer<typeof readerComment>

const picture = z.object({
  name: z.string(),
  url: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type Picture = z.infer<typeof picture>

export const idea = ideaCard.extend({
  body: z.string(),
  pictures: z.array(picture),
  isFollowing: z.boolean(),
  comments: z.array(readerComment),
  /** Key of the ticket it was merged into, if any. */
  mergedIntoKey: z.string().nullable(),
  updatedAt: moment,
})
export type Idea = z.infer<typeof idea>

export const roadmap = z.object({
  kind: z.enum(['columns', 'dates']),
  groups: z.array(
    z.object({
      title: z.string(),
      color: z.string(),
      from: z.iso.date().nullable(),
      items: z.array(ideaCard),
    }),
  ),
})
export type Roadmap = z.infer<typeof roadmap>

export const submission = z.object({
  id: z.uuid(),
  shareId: z.uuid(),
  shareTitle: z.string(),
  boardId: z.uuid(),
  title: z.string(),
  body: z.string(),
  contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  state: z.enum(submissionStates),
  reason: z.string(),
  spamScore: z.number().int(),
  ticketKey: z.string().nullable(),
  pictures: z.array(picture),
  createdAt: moment,
})
export type Submission = z.infer<typeof submission>

export const shareComment = z.object({
  id: z.uuid(),
  ticketId: z.uuid(),
  ticketKey: z.string(),
  ticketTitle: z.string(),
  boardId: z.uuid(),
  parentId: z.uuid().nullable(),
  contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  memberId: z.uuid().nullable(),
  isOfficial: z.boolean(),
  isPinned: z.boolean(),
  body: z.string(),
  state: z.enum(commentStates),
  spamScore: z.number().int(),
  createdAt: moment,
  editedAt: moment.nullable(),
  edits: z.array(z.object({ body: z.string(), replacedAt: moment })),
})
export type ShareComment = z.infer<typeof shareComment>

export const vote = z.object({
  id: z.uuid(),
  ticketId: z.uuid(),
  contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  weight: z.number().int(),
  source: z.enum(voteSources),
  addedBy: z.uuid().nullable(),
  createdAt: moment,
})
export type Vote = z.infer<typeof vote>

export const shareSettings = z.object({
  /** Key of the company number field that weighs votes, or '' for equal weight. */
  weightField: z.string(),
})
export type ShareSettings = z.infer<typeof shareSettings>
