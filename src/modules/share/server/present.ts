import { readSiteHome } from '#modules/sites/server/public.ts'
import { listColumnRows } from '#modules/tickets/server/public.ts'
import { ticketKey } from '#modules/tickets/rules.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type {
  BoardShare,
  IdeaCard,
  ReaderComment,
  ShareComment,
  SharedBoard,
  Picture,
  Segments,
  Submission,
  Vote,
} from '../model.ts'
import { isStillEditable, publicEta, sharePath } from '../rules.ts'
import { requiresSignIn, mayAct, voterOf } from './reader.ts'
import type { ReadCommentRow, TeamCommentRow } from './store/comments.ts'
import type { IdeaRow } from './store/ideas.ts'
import { listPublicTags } from './store/public-tags.ts'
import type { ReactionRow } from './store/reactions.ts'
import type { ShareRow } from './store/shares.ts'
import type { SubmissionRow } from './store/submissions.ts'
import type { VoteRow } from './store/votes.ts'

export async function presentShare(scope: Scope, row: ShareRow): Promise<BoardShare> {
  return {
    id: row.id,
    siteId: row.siteId,
    boardId: row.boardId,
    slug: row.slug,
    title: row.title,
    intro: row.intro,
    showsIdeas: row.showsIdeas,
    roadmap: row.roadmap,
    roadmapPrecision: row.roadmapPrecision,
    viewAccess: row.viewAccess,
    url: await addressOf(scope, row),
    hasPassword: row.passwordHash !== null,
    voteAccess: row.voteAccess,
    commentAccess: row.commentAccess,
    submitAccess: row.submitAccess,
    moderatesAnonymous: row.moderatesAnonymous,
    moderatesIdentified: row.moderatesIdentified,
    moderatesComments: row.moderatesComments,
    showsCounts: row.showsCounts,
    isIndexed: row.isIndexed,
    columnIds: row.showsAllColumns ? null : row.columnIds,
    segments: segmentsOf(row),
    tagIds: row.tagIds,
    position: row.position,
    isArchived: row.archivedAt !== null,
    version: row.version,
  }
}

export function segmentsOf({ segments }: ShareRow): Segments {
  const tagsFor = (type: string): string[] =>
    segments.filter(({ act }) => act === type).map(({ tagId }) => tagId)
  return {
    view: tagsFor('view'),
    vote: tagsFor('vote'),
    comment: tagsFor('comment'),
    submit: tagsFor('submit'),
  }
}

export async function addressOf(
  scope: Scope,
  { siteId, slug, viewAccess: access, linkSecret: secret }: ShareRow,
  ideaKey?: string,
): Promise<string> {
  const home = await readSiteHome(scope, siteId, scope.product.config)
  const url = new URL(sharePath(slug, ideaKey), home.url)
  if (access === 'link' && secret !== null) url.searchParams.set('secret', secret)
  return url.href
}

export async function presentSharedBoard(scope: Scope, row: ShareRow): Promise<SharedBoard> {
  return {
    slug: row.slug,
    title: row.title,
    intro: row.intro,
    showsIdeas: row.showsIdeas,
    roadmap: row.roadmap,
    isIndexed: row.isIndexed && row.viewAccess === 'anyone',
    showsCounts: row.showsCounts,
    canVote: mayAct(scope, row, 'vote'),
    canComment: mayAct(scope, row, 'comment'),
    canSubmit: mayAct(scope, row, 'submit'),
    needsIdentity: {
      vote: requiresSignIn(scope, row, 'vote'),
      comment: requiresSignIn(scope, row, 'comment'),
      submit: requiresSignIn(scope, row, 'submit'),
    },
    labels: await listLabels(scope, row),
    tags: await listPublicTags(scope, row.id),
  }
}

/** Columns with the same public label count as one. */
async function listLabels(
  scope: Scope,
  share: ShareRow,
): Promise<{ label: string; color: string }[]> {
  const columns = await listColumnRows(scope, share.boardId)
  const labels = new Map<string, string>()
  for (const { id, publicLabel: label, color } of columns) {
    if (label === null) continue
    if (!share.showsAllColumns && !share.columnIds.includes(id)) continue
    if (!labels.has(label)) labels.set(label, color)
  }
  return [...labels].map(([label, color]) => ({ label, color }))
}

export function presentIdea(row: IdeaRow, share: ShareRow): IdeaCard {
  const text = row.descriptionText.replaceAll(/\s+/g, ' ').trim()
  return {
    key: ticketKey(row.boardKey, row.number),
    title: row.title,
    preview: text.length > 200 ? `${text.slice(0, 199)}…` : text,
    label: row.publicLabel,
    color: row.color,
    isVotingOpen: row.resolvedAt === null,
    votesCount: share.showsCounts ? row.votesCount : null,
    hasVoted: row.hasVoted,
    commentCount: row.publicCommentCount,
    isLocked: row.isLocked,
    tags: [...row.tags],
    eta:
      row.etaOn === null || share.roadmap !== 'dates'
        ? null
        : publicEta(row.etaOn, row.etaPrecision, share.roadmapPrecision),
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentReaderComment(
  scope: Scope,
  row: ReadCommentRow,
  organizationName: string,
  reactions: readonly ReactionRow[] = [],
): ReaderComment {
  const { contactId, readerHash } = voterOf(scope)
  const isOwn =
    (contactId !== null && row.contactId === contactId) ||
    (readerHash !== null && row.readerHash === readerHash)
  return {
    id: row.id,
    parentId: row.parentId,
    depth: row.depth,
    authorName: row.isOfficial ? organizationName : (row.authorName ?? 'A reader'),
    isOfficial: row.isOfficial,
    isPinned: row.pinnedAt !== null,
    isOwn,
    isWaiting: row.state !== 'published',
    body: row.body,
    createdAt: row.createdAt.toISOString(),
    isEdited: row.editedAt !== null,
    canEdit: isOwn && isStillEditable(row.createdAt, scope.now),
    reactions: reactions.map(({ emoji, count, isMine }) => ({ emoji, count, isMine })),
  }
}

export function presentComment(row: TeamCommentRow): ShareComment {
  return {
    id: row.id,
    ticketId: row.ticketId,
    ticketKey: ticketKey(row.boardKey, row.number),
    ticketTitle: row.ticketTitle,
    boardId: row.boardId,
    parentId: row.parentId,
    contact: personOf(row),
    memberId: row.memberId,
    isOfficial: row.isOfficial,
    isPinned: row.pinnedAt !== null,
    body: row.body,
    state: row.state,
    spamScore: row.spamScore,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    edits: row.edits.map(({ body, replacedAt }) => ({
      body,
      replacedAt: new Date(replacedAt).toISOString(),
    })),
  }
}

export interface HeldPicture {
  readonly id: string
  readonly name: string
  readonly width: number | null
  readonly height: number | null
}

export function presentPicture(scope: Scope, { id, name, width, height }: HeldPicture): Picture {
  return { name, url: scope.fileUrl(id), width, height }
}

export function presentSubmission(
  scope: Scope,
  row: SubmissionRow,
  pictures: readonly HeldPicture[],
): Submission {
  return {
    id: row.id,
    shareId: row.shareId,
    shareTitle: row.shareTitle,
    boardId: row.boardId,
    title: row.title,
    body: row.body,
    contact: personOf(row),
    state: row.state,
    reason: row.reason,
    spamScore: row.spamScore,
    ticketKey: row.ticketKey,
    pictures: pictures.map((one) => presentPicture(scope, one)),
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentVote(row: VoteRow): Vote {
  return {
    id: row.id,
    ticketId: row.ticketId,
    contact: personOf(row),
    weight: row.weight,
    source: row.source,
    addedBy: row.addedBy,
    createdAt: row.createdAt.toISOString(),
  }
}

function personOf({
  contactId: id,
  contactName: name,
}: {
  readonly contactId: string | null
  readonly contactName: string | null
}): { id: string; name: string } | null {
  return id === null ? null : { id, name: name ?? '' }
}
