import { z } from 'zod'

import { notify } from '#modules/notifications/server/public.ts'
import { listMemberNames } from '#modules/organization/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { work, type JobWork } from '#platform/registry/module.ts'
import type { EventActor, Scope } from '#platform/scope/scope.ts'

import { previewOfComment, ticketKey, ticketPath } from '../rules.ts'
import { ticketNotices } from './notices.ts'
import { findComment, type CommentRow } from './store/comments.ts'
import { findTicketRow, type TicketRow } from './store/tickets.ts'

export function notifyAssigned(scope: Scope, ticketId: string, memberIds: readonly string[]): void {
  const by = actorOf(scope)
  const recipients = [...new Set(memberIds)].filter((id) => id !== by.id)
  if (recipients.length > 0)
    scope.enqueue(notifyOfAssignmentJob, { ticketId, memberIds: recipients, byId: by.id })
}

export function notifyCommented(
  scope: Scope,
  about: { readonly ticketId: string; readonly commentId: string; readonly calledIds: string[] },
): void {
  scope.enqueue(notifyOfCommentJob, about)
}

const notifyOfAssignmentJob = job({
  name: 'tell-of-ticket-assignment',
  payload: z.strictObject({
    ticketId: z.uuid(),
    memberIds: z.array(z.uuid()),
    byId: z.uuid().nullable(),
  }),
})

const notifyOfCommentJob = job({
  name: 'tell-of-ticket-comment',
  payload: z.strictObject({
    ticketId: z.uuid(),
    commentId: z.uuid(),
    calledIds: z.array(z.uuid()),
  }),
})

export const notifyingJobs: readonly JobWork[] = [
  work(notifyOfAssignmentJob, async (scope, { ticketId, memberIds, byId }) => {
    const row = await findTicketRow(scope, ticketId)
    if (!row || row.deletedAt) return
    const memberIdsNow = memberIds.filter((id) => row.assigneeIds.includes(id))
    await notify(scope, {
      kind: ticketNotices.assigned,
      memberIds: memberIdsNow,
      title: `${keyOf(row)} was assigned to you`,
      body: row.title,
      ...linkTo(row),
      ...(byId !== null && { by: { kind: 'member', id: byId } }),
    })
  }),
  work(notifyOfCommentJob, async (scope, { ticketId, commentId, calledIds }) => {
    const row = await findTicketRow(scope, ticketId)
    const comment = await findComment(scope, commentId)
    if (!row || row.deletedAt || !comment || comment.deletedAt) return
    if (comment.contactId !== null) return notifyReplied(scope, { row, said: comment })
    if (comment.memberId === null) return
    const writer = comment.memberId
    const name = (await listMemberNames(scope, [writer])).get(writer) ?? 'A teammate'
    const words = { body: previewOfComment(comment.text), by: { kind: 'member', id: writer } }
    const mentioned = calledIds.filter((id) => id !== writer)
    await notify(scope, {
      kind: ticketNotices.mention,
      memberIds: mentioned,
      title: `${name} mentioned you in ${keyOf(row)}`,
      ...linkTo(row),
      ...words,
    })
    const near = await listNotified(scope, row)
    await notify(scope, {
      kind: ticketNotices.comment,
      memberIds: near.filter((id) => id !== writer && !mentioned.includes(id)),
      title: `${name} commented on ${keyOf(row)}`,
      topic: 'comments',
      ...linkTo(row),
      ...words,
    })
  }),
]

async function notifyReplied(
  scope: Scope,
  { row, said: comment }: { readonly row: TicketRow; readonly said: CommentRow },
): Promise<void> {
  await notify(scope, {
    kind: ticketNotices.comment,
    memberIds: await listNotified(scope, row),
    title: `${comment.contactName ?? 'A customer'} replied on ${keyOf(row)}`,
    body: previewOfComment(comment.text),
    topic: 'comments',
    by: { kind: 'contact', id: comment.contactId },
    ...linkTo(row),
  })
}

async function listNotified(scope: Scope, row: TicketRow): Promise<string[]> {
  const into = row.mergedIntoId && (await findTicketRow(scope, row.mergedIntoId))
  return [...new Set([row, into || row].flatMap((one) => [...one.assigneeIds, ...one.watcherIds]))]
}

function linkTo(row: Pick<TicketRow, 'id' | 'boardId' | 'boardKey' | 'number'>): {
  link: string
  subjectId: string
} {
  return { link: ticketPath(row.boardId, keyOf(row)), subjectId: row.id }
}

function keyOf({ boardKey, number }: Pick<TicketRow, 'boardKey' | 'number'>): string {
  return ticketKey(boardKey, number)
}

function actorOf({ actor }: Scope): EventActor {
  if (actor.kind !== 'member') return { kind: 'system', id: null }
  return { kind: 'member', id: actor.membership.memberId }
}
