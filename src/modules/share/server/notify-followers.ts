import { z } from 'zod'

import { readOrganization } from '#modules/organization/server/public.ts'
import { readSiteHome } from '#modules/sites/server/public.ts'
import { ticketMoved } from '#modules/tickets/contract.ts'
import { ticketKey } from '#modules/tickets/rules.ts'
import { listColumnRows, audienceOfTicket } from '#modules/tickets/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { on, work, type Reaction } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { mailFollower } from './follower-mail.ts'
import { addressOf } from './present.ts'
import { markNotified } from './store/follows.ts'
import { findIdeaById, type IdeaRow } from './store/ideas.ts'
import type { ShareRow } from './store/shares.ts'
import { listOutsideShares } from './store/outside-shares.ts'

/** Emails the followers of an idea when its public state changes. */
export const onMoved: Reaction = on(
  ticketMoved,
  'tell-followers-of-move',
  async (scope, { ticketId, boardId, card, before }) => {
    if (before.columnId === card.columnId && before.boardId === boardId) return
    const columns = await listColumnRows(scope, boardId)
    const labelOf = (id: string) => columns.find((column) => column.id === id)?.publicLabel ?? null
    if (labelOf(card.columnId) === null || labelOf(card.columnId) === labelOf(before.columnId))
      return
    // Delayed, so that a card moved too far and back notifies no one.
    const startAfter = new Date(scope.now.getTime() + patienceMs)
    scope.enqueue(notifyFollowersJob, { ticketId }, { startAfter, onceKey: ticketId })
  },
  { onlyWith: 'board_shares' },
)

async function notifyFollowers(scope: Scope, ticketId: string): Promise<void> {
  const shown = await findShown(scope, ticketId)
  if (!shown) return
  const { idea, share } = shown
  const { publicLabel: label } = idea
  const people = await markNotified(scope, {
    ticketId,
    label,
    shareId: share.id,
    limit: batchSize,
  })
  const key = ticketKey(idea.boardKey, idea.number)
  const url = await addressOf(scope, share, key)
  const home = await readSiteHome(scope, share.siteId, scope.product.config)
  const { name } = await readOrganization(scope)
  for (const person of people)
    await mailFollower(scope, person, { idea, url, home: home.url, organization: name })
  if (people.length === batchSize) scope.enqueue(notifyFollowersJob, { ticketId })
}

/** The idea on the first shared board that the reader can view, or undefined. */
async function findShown(
  scope: Scope,
  ticketId: string,
): Promise<{ idea: IdeaRow; share: ShareRow } | undefined> {
  const boardId = (await audienceOfTicket(scope, ticketId))?.named.boardId
  if (boardId === undefined) return undefined
  for (const share of await listOutsideShares(scope, boardId)) {
    const idea = await findIdeaById(scope, { shareId: share.id }, ticketId)
    if (idea && idea.mergedIntoId === null) return { idea, share }
  }
  return undefined
}

const notifyFollowersJob = job({
  name: 'tell-followers-of-idea',
  payload: z.strictObject({ ticketId: z.uuid() }),
})

export const followerWork = work(notifyFollowersJob, (scope, { ticketId }) =>
  notifyFollowers(scope, ticketId),
)

const batchSize = 100
const patienceMs = 30_000
