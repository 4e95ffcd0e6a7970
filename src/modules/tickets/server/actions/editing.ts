import type { Updateable } from 'kysely'

import { isDeepStrictEqual } from 'node:util'

import type { FieldValues } from '#modules/fields/rules.ts'
import type { Tickets } from '#platform/database/tables.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import type { Ticket } from '../../model.ts'
import {
  getUsableType,
  refuseInvalidParent,
  refuseUnknownParts,
  withValues,
} from '../check-ticket.ts'
import { presentTicket } from '../present.ts'
import { getLockedTicket, refuseBelow, refuseUnlessVersion } from '../refusals.ts'
import { finishChange } from '../finish-change.ts'
import { fieldColumns, nameOfColumn } from '../store/field-columns.ts'
import { setAssignees, setTags, setWords } from '../store/ticket-parts.ts'
import { changeTicket, type TicketRow } from '../store/tickets.ts'
import { notifyAssigned } from '../notify.ts'
import { descriptionOf } from './creating.ts'

type Input = ParsedInputOf<typeof contract.updateTicket>

export async function updateTicket(scope: Scope, input: Input): Promise<Ticket> {
  const row = await getLockedTicket(scope, input.id, 'work')
  refuseUnlessVersion(row, input.version, 'ticket')
  if (row.deletedAt) refuse('conflict', 'This ticket is in the trash. Restore it first.')
  const { isLocked } = input
  if (isLocked !== undefined && isLocked !== row.isLocked) refuseBelow(row.myRole, 'admin')
  await refuseUnknownParts(scope, row.boardId, newlyNamed(row, input))
  if (input.typeId && input.typeId !== row.typeId) await getUsableType(scope, input.typeId)
  if (input.parentId && input.parentId !== row.parentId) {
    await refuseInvalidParent(scope, input.parentId, row.id)
  }
  const { set, changed } = await changesOf(scope, row, input)
  if (changed.length === 0) return presentTicket(scope, row)
  await changeTicket(scope, row.id, { ...set, version: row.version + 1 })
  await changeParts(scope, row, input)
  return finishChange(scope, row, changed)
}

/** Values already on the ticket may stay, even if they couldn't be selected today. */
function newlyNamed(row: TicketRow, input: Input) {
  const { assigneeIds = [], teamId, tagIds = [], requesterId } = input
  return {
    assigneeIds: assigneeIds.filter((id) => !row.assigneeIds.includes(id)),
    teamId: teamId === row.teamId ? null : teamId,
    tagIds: tagIds.filter((id) => !row.tagIds.includes(id)),
    requesterId: requesterId === row.requesterId ? null : requesterId,
  }
}

async function changeParts(scope: Scope, row: TicketRow, input: Input): Promise<void> {
  const { title, assigneeIds, tagIds } = input
  if (title !== undefined && title !== row.title) await setWords(scope, row.id, title)
  if (tagIds) await setTags(scope, row.id, tagIds)
  if (!assigneeIds) return
  await setAssignees(scope, row.id, [...new Set(assigneeIds)])
  notifyAssigned(
    scope,
    row.id,
    assigneeIds.filter((id) => !row.assigneeIds.includes(id)),
  )
}

async function changesOf(
  scope: Scope,
  row: TicketRow,
  input: Input,
): Promise<{ set: Updateable<Tickets>; changed: string[] }> {
  const values: Updateable<Tickets> = {
    ...plainChanges(input),
    ...(input.description !== undefined && descriptionOf(input.description)),
    ...(input.attributes && {
      attributes: await withValues(scope, row.attributes as FieldValues, input.attributes),
    }),
  }
  const before: Readonly<Record<string, unknown>> = row
  const columns = Object.entries(values).filter(
    ([column, value]) => value !== undefined && !isSame(before[column], value),
  )
  const names = columns.flatMap(([column]) => fieldNames[column] ?? [])
  const set = Object.fromEntries(columns)
  return {
    set: {
      ...set,
      ...('attributes' in set && { attributes: JSON.stringify(set['attributes']) }),
      // A new due date gets a new reminder.
      ...('dueAt' in set && { dueToldAt: null }),
      ...('requesterId' in set && { begunAs: null }),
    },
    changed: [...new Set([...names, ...partsChanged(row, input)])],
  }
}

function plainChanges(input: Input): Updateable<Tickets> {
  return {
    title: input.title,
    typeId: input.typeId,
    priority: input.priority,
    teamId: input.teamId,
    requesterId: input.requesterId,
    ...fieldColumns(input),
    dueAt: input.dueAt && new Date(input.dueAt),
    visibility: input.visibility,
    etaOn: input.etaOn,
    etaPrecision: input.etaPrecision,
    parentId: input.parentId,
    isLocked: input.isLocked,
  }
}

function partsChanged(row: TicketRow, { assigneeIds, tagIds }: Input): string[] {
  const areOthers = assigneeIds && !isDeepStrictEqual([...new Set(assigneeIds)], row.assigneeIds)
  const areTagged = tagIds && !isDeepStrictEqual([...new Set(tagIds)].sort(), row.tagIds)
  return [...(areOthers ? ['assigneeIds'] : []), ...(areTagged ? ['tagIds'] : [])]
}

function isSame(before: unknown, values: unknown): boolean {
  return isDeepStrictEqual(before, values)
}

const fieldNames: Readonly<Record<string, string>> = {
  title: 'title',
  typeId: 'typeId',
  priority: 'priority',
  teamId: 'teamId',
  requesterId: 'requester',
  dueAt: 'dueAt',
  visibility: 'visibility',
  etaOn: 'etaOn',
  etaPrecision: 'etaPrecision',
  ...nameOfColumn,
  parentId: 'parent',
  isLocked: 'isLocked',
  descriptionHtml: 'description',
  attributes: 'attributes',
}
