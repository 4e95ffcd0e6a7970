import { isContact } from '#modules/contacts/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as arrangingContract from '../../arranging-contract.ts'
import { htmlOfText } from '../../html-of-text.ts'
import type { Ticket } from '../../model.ts'
import { emptyTicketFields } from '../../ticket-fields.ts'
import { deepestNesting, titleOfText } from '../../rules.ts'
import { presentTicket } from '../present.ts'
import { getLockedTicket } from '../refusals.ts'
import { rereadTicket, emitChanged } from '../finish-change.ts'
import { findComment } from '../store/comments.ts'
import { countChecklist } from '../store/merge-contents.ts'
import {
  deleteChecklistItem,
  listAncestorIds,
  listChecklist,
  insertRelation,
} from '../store/ticket-parts.ts'
import { findByClientKey, type TicketRow } from '../store/tickets.ts'
import { createTicketFrom } from './creating.ts'

type Input = ParsedInputOf<typeof arrangingContract.splitTicket>

/**
 * A comment stays and the new ticket is related. A checklist item becomes a sub-ticket, unless the
 * nesting limit is reached.
 */
export async function splitTicket(scope: Scope, input: Input): Promise<Ticket> {
  if ((input.commentId === undefined) === (input.itemId === undefined)) {
    refuse('unprocessable', 'Set either a comment or a checklist item.')
  }
  const row = await getLockedTicket(scope, input.id, 'work')
  const twin = await findByClientKey(scope, input.clientKey)
  if (twin) return presentTicket(scope, twin)
  if (row.deletedAt) refuse('conflict', 'This ticket is in the trash. Restore it first.')
  return input.itemId === undefined
    ? splitComment(scope, row, { ...input, commentId: input.commentId ?? '' })
    : splitLine(scope, row, { ...input, itemId: input.itemId })
}

async function splitComment(
  scope: Scope,
  row: TicketRow,
  input: Input & { readonly commentId: string },
): Promise<Ticket> {
  const comment = await findComment(scope, input.commentId)
  if (!comment || comment.deletedAt || comment.ticketId !== row.id) {
    refuse('not_found', 'This comment no longer exists.')
  }
  const made = await make(scope, row, {
    input,
    text: comment.text,
    description: htmlOfText(comment.text),
    requesterId: await requesterOf(scope, comment.contactId),
    parentId: null,
  })
  await relate(scope, row, made.id)
  return presentTicket(scope, await rereadTicket(scope, { id: made.id, myRole: row.myRole }))
}

/** Copies the requester if the member can see them. */
async function requesterOf(scope: Scope, contactId: string | null): Promise<string | null> {
  const isSeen = contactId !== null && (await isContact(scope, contactId))
  return isSeen ? contactId : null
}

async function splitLine(
  scope: Scope,
  row: TicketRow,
  input: Input & { readonly itemId: string },
): Promise<Ticket> {
  const line = (await listChecklist(scope, row.id)).find((item) => item.id === input.itemId)
  if (!line) refuse('not_found', 'This checklist item no longer exists.')
  const isDeep = (await listAncestorIds(scope, row.id)).length >= deepestNesting
  const made = await make(scope, row, {
    input,
    text: line.text,
    description: '',
    requesterId: null,
    parentId: isDeep ? null : row.id,
    assigneeIds: line.assigneeId === null ? [] : [line.assigneeId],
  })
  await deleteChecklistItem(scope, row.id, line.id)
  await countChecklist(scope, [row.id])
  if (isDeep) await relate(scope, row, made.id)
  else await emitSplit(scope, row, ['checklist'])
  return presentTicket(scope, await rereadTicket(scope, { id: made.id, myRole: row.myRole }))
}

async function make(
  scope: Scope,
  row: TicketRow,
  {
    input,
    text,
    ...values
  }: {
    readonly input: Input
    readonly text: string
    readonly description: string
    readonly requesterId: string | null
    readonly parentId: string | null
    readonly assigneeIds?: string[]
  },
): Promise<Ticket> {
  return createTicketFrom(
    scope,
    {
      clientKey: input.clientKey,
      boardId: input.boardId ?? row.boardId,
      title: input.title ?? titleOfText(text),
      priority: row.priority,
      teamId: row.teamId,
      assigneeIds: [],
      tagIds: [],
      ...emptyTicketFields(),
      dueAt: null,
      etaOn: null,
      etaPrecision: 'month',
      attributes: {},
      checklist: [],
      conversationId: null,
      ...values,
    },
    'dashboard',
  )
}

async function relate(scope: Scope, row: TicketRow, madeId: string): Promise<void> {
  await insertRelation(scope, { fromId: madeId, toId: row.id, kind: 'relates' })
  await emitSplit(scope, row, ['relations'])
}

async function emitSplit(
  scope: Scope,
  before: TicketRow,
  changed: readonly string[],
): Promise<void> {
  await emitChanged(scope, { before, after: await rereadTicket(scope, before), changed })
}
