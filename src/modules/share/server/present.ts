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
    siteId: row.site_id,
    boardId: row.board_id,
    slug: row.slug,
    title: row.title,
    intro: row.intro,
    showsIdeas: row.shows_ideas,
    roadmap: row.roadmap,
    roadmapPrecision: row.roadmap_precision,
    viewAccess: row.view_access,
    url: await addressOf(scope, row),
    hasPassword: row.password_hash !== null,
    voteAccess: row.vote_access,
    commentAccess: row.comment_access,
    submitAccess: row.submit_access,
    moderatesAnonymous: row.moderates_anonymous,
    moderatesIdentified: row.moderates_identified,
    moderatesComments: row.moderates_comments,
    showsCounts: row.shows_counts,
    isIndexed: row.is_indexed,
    columnIds: row.shows_all_columns ? null : row.column_ids,
    segments: segmentsOf(row),
    tagIds: row.tag_ids,
    position: row.position,
    isArchived: row.archived_at !== null,
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
  { site_id: siteId, slug, view_access: access, link_secret: secret }: ShareRow,
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
    showsIdeas: row.shows_ideas,
    roadmap: row.roadmap,
    isIndexed: row.is_indexed && row.view_access === 'anyone',
    showsCounts: row.shows_counts,
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
  const columns = await listColumnRows(scope, share.board_id)
  const labels = new Map<string, string>()
  for (const { id, public_label: label, color } of columns) {
    if (label === null) continue
    if (!share.shows_all_columns && !share.column_ids.includes(id)) continue
    if (!labels.has(label)) labels.set(label, color)
  }
  return [...labels].map(([label, color]) => ({ label, color }))
}

export function presentIdea(row: IdeaRow, share: ShareRow): IdeaCard {
  const text = row.description_text.replaceAll(/\s+/g, ' ').trim()
  return {
    key: ticketKey(row.board_key, row.number),
    title: row.title,
    preview: text.length > 200 ? `${text.slice(0, 199)}…` : text,
    label: row.public_label,
    color: row.color,
    isVotingOpen: row.resolved_at === null,
    votesCount: share.shows_counts ? row.votes_count : null,
    hasVoted: row.has_voted,
    commentCount: row.public_comment_count,
    isLocked: row.is_locked,
    tags: [...row.tags],
    eta:
      row.eta_on === null || share.roadmap !== 'dates'
        ? null
        : publicEta(row.eta_on, row.eta_precision, share.roadmap_precision),
    createdAt: row.created_at.toISOString(),
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
    (contactId !== null && row.contact_id === contactId) ||
    (readerHash !== null && row.reader_hash === readerHash)
  return {
    id: row.id,
    parentId: row.parent_id,
    depth: row.depth,
    authorName: row.is_official ? organizationName : (row.author_name ?? 'A reader'),
    isOfficial: row.is_official,
    isPinned: row.pinned_at !== null,
    isOwn,
    isWaiting: row.state !== 'published',
    body: row.body,
    createdAt: row.created_at.toISOString(),
    isEdited: row.edited_at !== null,
    canEdit: isOwn && isStillEditable(row.created_at, scope.now),
    reactions: reactions.map(({ emoji, count, is_mine: isMine }) => ({ emoji, count, isMine })),
  }
}

export function presentComment(row: TeamCommentRow): ShareComment {
  return {
    id: row.id,
    ticketId: row.ticket_id,
    ticketKey: ticketKey(row.board_key, row.number),
    ticketTitle: row.ticket_title,
    boardId: row.board_id,
    parentId: row.parent_id,
    contact: personOf(row),
    memberId: row.member_id,
    isOfficial: row.is_official,
    isPinned: row.pinned_at !== null,
    body: row.body,
    state: row.state,
    spamScore: row.spam_score,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
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
    shareId: row.share_id,
    shareTitle: row.share_title,
    boardId: row.board_id,
    title: row.title,
    body: row.body,
    contact: personOf(row),
    state: row.state,
    reason: row.reason,
    spamScore: row.spam_score,
    ticketKey: row.ticket_key,
    pictures: pictures.map((one) => presentPicture(scope, one)),
    createdAt: row.created_at.toISOString(),
  }
}

export function presentVote(row: VoteRow): Vote {
  return {
    id: row.id,
    ticketId: row.ticket_id,
    contact: personOf(row),
    weight: row.weight,
    source: row.source,
    addedBy: row.added_by,
    createdAt: row.created_at.toISOString(),
  }
}

function personOf({
  contact_id: id,
  contact_name: name,
}: {
  readonly contact_id: string | null
  readonly contact_name: string | null
}): { id: string; name: string } | null {
  return id === null ? null : { id, name: name ?? '' }
}
