import { z } from 'zod'

import {
  getBoardRow,
  getLockedTicket,
  getTicketRow,
  reserveUploads,
  expireHeldFiles,
  listHeldFiles,
  lockForCounting,
  createTicketFor,
  attachToTicket,
  audienceOfBoard,
  claimUploads,
} from '#modules/tickets/server/public.ts'
import { ticketKey } from '#modules/tickets/rules.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse, Refusal } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { submissionCreated, submissionDecided } from '../../contract.ts'
import type * as readerContract from '../../reader-contract.ts'
import type * as contract from '../../contract.ts'
import type { Submission } from '../../model.ts'
import { spamScore, stateOf } from '../../rules.ts'
import { recountVotes } from '../count-votes.ts'
import { presentSubmission } from '../present.ts'
import {
  getShare,
  isBlockedReader,
  mayAct,
  refuseUnlessMay,
  spendActs,
  voterOf,
} from '../reader.ts'
import { upsertFollow } from '../store/follows.ts'
import { findIdeaById } from '../store/ideas.ts'
import { findShareRow, type ShareRow } from '../store/shares.ts'
import {
  changeSubmission,
  findByClientKey,
  insertSubmission,
  listSubmissionRows,
  lockSubmissions,
  readSending,
  type SubmissionRow,
} from '../store/submissions.ts'
import { insertVote, type Voter } from '../store/votes.ts'
import { notifyTeamOfPending } from '../notify-team.ts'

interface Sent {
  readonly state: 'published' | 'waiting'
  readonly key: string | null
}

export async function submitIdea(
  scope: Scope,
  {
    slug,
    secret,
    clientKey,
    title,
    body,
    pictureIds,
  }: ParsedInputOf<typeof readerContract.submitIdea>,
  exchange: Exchange,
): Promise<Sent> {
  const share = await getShare(scope, { slug, secret })
  // Blocked readers aren't notified. Their submissions are filed as spam.
  if (!mayAct(scope, share, 'submit'))
    await refuseUnlessMay(scope, { share, act: 'submit' }, exchange)
  const voter = voterOf(scope)
  const twin = await findByClientKey(scope, share.id, clientKey)
  if (twin) return answerTwin(scope, share, { twin, voter, secret })
  await spendActs(scope, exchange, 'submissions')
  const pictures = await claimImages(scope, pictureIds)
  const isKnown = voter.contactId !== null
  const score = spamScore({
    title,
    body,
    ...(await readSending(scope, { title, ...voter })),
    isBlocked: await isBlockedReader(scope, exchange),
    isKnown,
  })
  const moderated = isKnown ? share.moderatesIdentified : share.moderatesAnonymous
  const state = stateOf(score, moderated)
  const id = await insertSubmission(scope, {
    shareId: share.id,
    clientKey,
    title,
    body,
    contactId: voter.contactId,
    readerHash: voter.readerHash,
    state: state === 'published' ? 'pending' : state,
    spamScore: score,
  })
  if (id === undefined) refuse('conflict', 'This idea is already being sent.')
  await reserveUploads(scope, id, pictures)
  const about = { ...(await audienceOfBoard(scope, share.boardId)), subjectId: id }
  const data = { submissionId: id, boardId: share.boardId, title }
  scope.emit(
    submissionCreated,
    { ...data, state: state === 'published' ? 'pending' : state },
    about,
  )
  if (state === 'published') {
    const sent = await publishSubmission(scope, share, { id, title, body, voter, secret })
    if (sent) return sent
  }
  if (state !== 'spam') notifyTeamOfPending(scope, share.id)
  return { state: 'waiting', key: null }
}

/** Rejects anything but small images, whatever was uploaded elsewhere on the site. */
async function claimImages(scope: Scope, ids: readonly string[] | undefined) {
  const uploads = await claimUploads(scope, ids)
  const isFit = uploads.every(({ width, size }) => width !== null && size <= 5n * 1_048_576n)
  if (!isFit) refuse('unprocessable', 'Attach only images of up to 5 MB.')
  return uploads
}

/**
 * Undefined if the ticket can't be created, for example because its type has required fields. The
 * submission then waits for review.
 */
async function publishSubmission(
  scope: Scope,
  share: ShareRow,
  sent: {
    readonly id: string
    readonly title: string
    readonly body: string
    readonly voter: Voter
    readonly secret: string | undefined
  },
): Promise<Sent | undefined> {
  const ticketId = await makeIdea(scope, share.boardId, sent).catch(unlessRefused)
  if (ticketId === undefined) return undefined
  await changeSubmission(scope, sent.id, {
    state: 'approved',
    ticketId,
    decidedAt: scope.now,
  })
  await emitDecided(scope, { id: sent.id, boardId: share.boardId }, 'approved', ticketId)
  return answerKey(scope, share, { ticketId, secret: sent.secret })
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/**
 * Readers may not see the idea yet, for example in a column without a public label. It then counts
 * as waiting.
 */
async function answerKey(
  scope: Scope,
  share: ShareRow,
  { ticketId, secret }: { readonly ticketId: string | null; readonly secret: string | undefined },
): Promise<Sent> {
  const row = ticketId && (await findIdeaById(scope, { shareId: share.id, secret }, ticketId))
  if (!row) return { state: 'waiting', key: null }
  return { state: 'published', key: ticketKey(row.boardKey, row.number) }
}

/** Only the author may see the result of an earlier request with the same key. */
async function answerTwin(
  scope: Scope,
  share: ShareRow,
  {
    twin,
    voter,
    secret,
  }: {
    readonly twin: Pick<SubmissionRow, 'ticketId' | 'contactId' | 'readerHash'>
    readonly voter: Voter
    readonly secret: string | undefined
  },
): Promise<Sent> {
  const isOwn = twin.contactId === voter.contactId && twin.readerHash === voter.readerHash
  if (!isOwn) refuse('conflict', 'The idea wasn’t saved. Submit it again.')
  return answerKey(scope, share, { ticketId: twin.ticketId, secret })
}

async function makeIdea(
  scope: Scope,
  boardId: string,
  sent: {
    readonly id: string
    readonly title: string
    readonly body: string
    readonly voter: Voter
  },
): Promise<string> {
  const { id: ticketId } = await createTicketFor(scope, {
    clientKey: sent.id,
    boardId,
    title: sent.title,
    description: htmlOf(sent.body),
    requesterId: sent.voter.contactId,
    visibility: 'public',
    source: 'share',
  })
  await attachToTicket(scope, await listHeldFiles(scope, [sent.id]), { ticketId, isPublic: true })
  await support(scope, ticketId, sent.voter)
  return ticketId
}

async function support(scope: Scope, ticketId: string, voter: Voter): Promise<void> {
  await lockForCounting(scope, ticketId)
  if (voter.contactId !== null || voter.readerHash !== null) {
    await insertVote(scope, ticketId, { voter, source: 'self', addedBy: null })
  }
  await recountVotes(scope, ticketId)
  if (voter.contactId === null) return
  await upsertFollow(scope, { ticketId, contactId: voter.contactId }, { isAsked: false })
}

function htmlOf(text: string): string {
  const safe = text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  return safe
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
}

export async function listSubmissions(
  scope: Scope,
  { state, shareId, cursor, limit }: ParsedInputOf<typeof contract.listSubmissions>,
): Promise<Page<Submission>> {
  if (shareId !== undefined && !(await findShareRow(scope, shareId))) {
    refuse('not_found', 'This board is no longer shared there.')
  }
  const after = decodeCursor(cursor, place)
  const rows = await listSubmissionRows(scope, { state, shareId, after, limit: limit + 1 })
  const present = await presenterOf(scope, rows)
  return toPage(rows, limit, { item: present, key: (row) => [row.place, row.id] })
}

/** The first of two simultaneous decisions wins. */
export async function decideSubmissions(
  scope: Scope,
  { ids, act, ticketId, reason = '' }: ParsedInputOf<typeof contract.decideSubmissions>,
): Promise<{ items: Submission[] }> {
  const unique = [...new Set(ids)]
  const rows = await lockSubmissions(scope, unique)
  if (rows.length < unique.length) refuse('not_found', 'This submission no longer exists.')
  if (act === 'reject' && reason === '') refuseWithout('reason', 'Add a reason for the rejection.')
  if (act === 'merge' && ticketId === undefined) refuseWithout('ticketId', 'Choose a ticket.')
  if (ticketId !== undefined) await getTicketRow(scope, ticketId, 'work')
  for (const row of rows) {
    await getBoardRow(scope, row.boardId, 'work')
    if (isSettled(row)) refuse('conflict', `“${row.title}” was already reviewed.`)
    await settle(scope, row, { act, ticketId, reason })
  }
  const after = await lockSubmissions(scope, unique)
  return { items: after.map(await presenterOf(scope, after)) }
}

async function presenterOf(
  scope: Scope,
  rows: readonly SubmissionRow[],
): Promise<(row: SubmissionRow) => Submission> {
  const ids = rows.map(({ id }) => id)
  const files = Map.groupBy(await listHeldFiles(scope, ids), ({ heldFor: id }) => id ?? '')
  return (row) => presentSubmission(scope, row, files.get(row.id) ?? [])
}

function isSettled({ state }: SubmissionRow): boolean {
  return state === 'approved' || state === 'merged'
}

async function settle(
  scope: Scope,
  row: SubmissionRow,
  {
    act,
    ticketId,
    reason,
  }: {
    readonly act: 'approve' | 'merge' | 'reject' | 'spam'
    readonly ticketId: string | undefined
    readonly reason: string
  },
): Promise<void> {
  const becomes = await ticketOf(scope, row, { act, ticketId })
  const state = states[act]
  await changeSubmission(scope, row.id, {
    state,
    reason: act === 'reject' ? reason : '',
    ticketId: becomes,
    decidedBy: memberOf(scope).memberId,
    decidedAt: scope.now,
  })
  if (act === 'reject' || act === 'spam') await expireHeldFiles(scope, [row.id])
  await emitDecided(scope, row, state, becomes)
}

async function ticketOf(
  scope: Scope,
  row: SubmissionRow,
  { act, ticketId }: { readonly act: string; readonly ticketId: string | undefined },
): Promise<string | null> {
  const voter = { contactId: row.contactId, readerHash: row.readerHash }
  if (act === 'approve') return makeIdea(scope, row.boardId, { ...row, voter })
  if (act !== 'merge' || ticketId === undefined) return null
  const target = await getLockedTicket(scope, ticketId, 'work')
  const into = target.mergedIntoId ?? target.id
  // The files are internal. The idea shows its own copies.
  const pictures = await listHeldFiles(scope, [row.id])
  await attachToTicket(scope, pictures, { ticketId: into, isPublic: false })
  await support(scope, into, voter)
  return into
}

const states = { approve: 'approved', merge: 'merged', reject: 'rejected', spam: 'spam' } as const

async function emitDecided(
  scope: Scope,
  { id, boardId }: { readonly id: string; readonly boardId: string },
  state: Submission['state'],
  ticketId: string | null,
): Promise<void> {
  const about = { ...(await audienceOfBoard(scope, boardId)), subjectId: id }
  scope.emit(submissionDecided, { submissionId: id, boardId, state, ticketId }, about)
}

function refuseWithout(path: string, message: string): never {
  refuse('invalid', message, { fields: [{ path, message }] })
}

const place = z.tuple([cursorMoment, z.uuid()])
