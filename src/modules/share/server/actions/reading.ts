import { z } from 'zod'

import { hashToken } from '#lib/random-token.ts'
import { isPassword } from '#modules/account/server/public.ts'
import { readOrganization } from '#modules/organization/server/public.ts'
import { ticketKey } from '#modules/tickets/rules.ts'
import { listPublicFiles } from '#modules/tickets/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import type * as readerContract from '../../reader-contract.ts'
import type { Idea, IdeaCard, Roadmap, SharedBoard } from '../../model.ts'
import { etaWords } from '../../rules.ts'
import {
  presentIdea,
  presentPicture,
  presentReaderComment,
  presentSharedBoard,
} from '../present.ts'
import { getIdeaRow, getShare, spendSearch, voterOf, type At } from '../reader.ts'
import { listReadComments } from '../store/comments.ts'
import { isFollowing } from '../store/follows.ts'
import {
  findIdeaById,
  listSimilarRows,
  listIdeaRows,
  listRoadmapRows,
  type IdeaRow,
} from '../store/ideas.ts'
import { insertPass } from '../store/passes.ts'
import { listReactions } from '../store/reactions.ts'
import { findLocked, listReadableShares, type ShareRow } from '../store/shares.ts'

export async function listSharedBoards(scope: Scope): Promise<{ items: SharedBoard[] }> {
  const items: SharedBoard[] = []
  for (const row of await listReadableShares(scope)) {
    items.push(await presentSharedBoard(scope, row))
  }
  return { items }
}

export async function getSharedBoard(scope: Scope, at: At): Promise<SharedBoard> {
  return presentSharedBoard(scope, await getShare(scope, at))
}

export async function getLock(
  scope: Scope,
  { slug }: { readonly slug: string },
): Promise<{ isLocked: boolean }> {
  return { isLocked: (await findLocked(scope, readerOf(scope).siteId, slug)) !== undefined }
}

/** The page itself reveals that a password is needed, so this may too. */
export async function unlock(
  scope: Scope,
  { slug, password }: ParsedInputOf<typeof readerContract.unlock>,
  { address }: Exchange,
): Promise<Record<string, never>> {
  const { siteId, key } = readerOf(scope)
  await scope.spend(
    { bucket: `share-unlock:address:${siteId}:${address}`, limit: 20, windowSeconds: 3600 },
    { bucket: `share-unlock:board:${siteId}:${hashToken(slug)}`, limit: 200, windowSeconds: 3600 },
  )
  const share = await findLocked(scope, siteId, slug)
  if (!share || !(await isPassword(password, share.passwordHash))) {
    const message = 'Wrong password.'
    refuse('invalid', message, { fields: [{ path: 'password', message }] })
  }
  await insertPass(scope, {
    shareId: share.id,
    readerHash: hashToken(key),
    passwordVersion: share.passwordVersion,
    expiresAt: new Date(scope.now.getTime() + passDays * 86_400_000),
  })
  return {}
}

const passDays = 30

export async function listIdeas(
  scope: Scope,
  {
    slug,
    secret,
    cursor,
    limit,
    sort,
    label,
    tag,
    search,
  }: ParsedInputOf<typeof readerContract.listIdeas>,
  exchange: Pick<Exchange, 'address'>,
): Promise<Page<IdeaCard>> {
  if (search || sort === 'trending') await spendSearch(scope, exchange)
  const share = await getShare(scope, { slug, secret })
  if (!share.showsIdeas) refuse('not_found', 'Ideas are turned off for this board.')
  const rows = await listIdeaRows(scope, {
    shareId: share.id,
    secret,
    sort,
    label,
    tag,
    search,
    after: decodeCursor(cursor, places[sort]),
    limit: limit + 1,
  })
  return toPage(rows, limit, {
    item: (row) => presentIdea(row, share),
    key: (row) => [row.place, row.id],
  })
}

/** Validates cursors per sort order; made-up ones are rejected. */
export const places = {
  top: z.tuple([z.string().regex(/^\d{1,9}$/), z.uuid()]),
  trending: z.tuple([z.string().regex(/^\d{1,9}$/), z.uuid()]),
  new: z.tuple([
    z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/),
    z.uuid(),
  ]),
} as const

export async function getIdea(
  scope: Scope,
  { slug, secret, key }: ParsedInputOf<typeof readerContract.getIdea>,
): Promise<Idea> {
  const share = await getShare(scope, { slug, secret })
  const row = await getIdeaRow(scope, share, { key, secret })
  const { contactId } = readerOf(scope)
  const { name } = await readOrganization(scope)
  const mergedIntoKey = await keyOfCanonical(scope, share, { row, secret })
  const own = voterOf(scope)
  const comments = mergedIntoKey === null ? await listReadComments(scope, row.id, own) : []
  const ids = comments.map(({ id }) => id)
  const reactions = await listReactions(scope, ids, own)
  const pictures = mergedIntoKey === null ? await listPublicFiles(scope, row.id) : []
  return {
    ...presentIdea(row, share),
    body: row.descriptionHtml,
    isFollowing: contactId !== null && (await isFollowing(scope, row.id, contactId)),
    pictures: pictures.map((one) => presentPicture(scope, one)),
    comments: comments.map((comment) =>
      presentReaderComment(scope, comment, name, reactions.get(comment.id)),
    ),
    mergedIntoKey,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Redirecting would reveal a merge target that this reader can't see. */
async function keyOfCanonical(
  scope: Scope,
  share: ShareRow,
  { row, secret }: { readonly row: IdeaRow; readonly secret: string | undefined },
): Promise<string | null> {
  if (row.mergedIntoId === null) return null
  const into = await findIdeaById(scope, { shareId: share.id, secret }, row.mergedIntoId)
  if (!into) refuse('not_found', 'Idea not found.')
  return ticketKey(into.boardKey, into.number)
}

export async function suggestIdeas(
  scope: Scope,
  { slug, secret, text }: ParsedInputOf<typeof readerContract.suggestIdeas>,
  exchange: Exchange,
): Promise<{ items: IdeaCard[] }> {
  await spendSearch(scope, exchange)
  const share = await getShare(scope, { slug, secret })
  const at = { shareId: share.id, secret, boardId: share.boardId }
  const rows = await listSimilarRows(scope, at, { text, limit: 5 })
  return { items: rows.map((row) => presentIdea(row, share)) }
}

export async function getRoadmap(scope: Scope, at: At): Promise<Roadmap> {
  const share = await getShare(scope, at)
  const kind = share.roadmap
  if (kind === 'none') refuse('not_found', 'The roadmap is turned off for this board.')
  const rows = await listRoadmapRows(scope, { shareId: share.id, secret: at.secret }, kind)
  const cards = rows.map((row) => presentIdea(row, share))
  const groups =
    kind === 'columns'
      ? (await presentSharedBoard(scope, share)).labels.map(({ label, color }) => ({
          title: label,
          color,
          from: null,
          items: cards.filter((card) => card.label === label),
        }))
      : byDate(cards)
  return { kind, groups }
}

function byDate(cards: readonly IdeaCard[]): Roadmap['groups'] {
  const dated = cards.flatMap((card) => (card.eta ? [{ card, eta: card.eta }] : []))
  const periods = Map.groupBy(dated, ({ eta }) => etaWords(eta))
  return [...periods].map(([title, items]) => ({
    title,
    color: 'slate',
    from: items[0]?.eta.from ?? null,
    items: items.map(({ card }) => card),
  }))
}
