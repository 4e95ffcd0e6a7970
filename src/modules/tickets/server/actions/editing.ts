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
  if (row.deleted_at) refuse('conflict', 'This ticket is in the trash. Restore it first.')
  const { isLocked } = input
  if (isLocked !== undefined && isLocked !== row.is_locked) refuseBelow(row.my_role, 'admin')
  await refuseUnknownParts(scope, row.board_id, newlyNamed(row, input))
  if (input.typeId && input.typeId !== row.type_id) await getUsableType(scope, input.typeId)
  if (input.parentId && input.parentId !== row.parent_id) {
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
    assigneeIds: assigneeIds.filter((id) => !row.assignee_ids.includes(id)),
    teamId: teamId === row.team_id ? null : teamId,
    tagIds: tagIds.filter((id) => !row.tag_ids.includes(id)),
    requesterId: requesterId === row.requester_id ? null : requesterId,
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
    assigneeIds.filter((id) => !row.assignee_ids.includes(id)),
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
      ...('due_at' in set && { due_told_at: null }),
      ...('requester_id' in set && { begun_as: null }),
    },
    changed: [...new Set([...names, ...partsChanged(row, input)])],
  }
}

function plainChanges(input: Input): Updateable<Tickets> {
  return {
    title: input.title,
    type_id: input.typeId,
    priority: input.priority,
    team_id: input.teamId,
    requester_id: input.requesterId,
    ...fieldColumns(input),
    due_at: input.dueAt && new Date(input.dueAt),
    visibility: input.visibility,
    eta_on: input.etaOn,
    eta_precision: input.etaPrecision,
    parent_id: input.parentId,
    is_locked: input.isLocked,
  }
}

function partsChanged(row: TicketRow, { assigneeIds, tagIds }: Input): string[] {
  const areOthers = assigneeIds && !isDeepStrictEqual([...new Set(assigneeIds)], row.assignee_ids)
  const areTagged = tagIds && !isDeepStrictEqual([...new Set(tagIds)].sort(), row.tag_ids)
  return [...(areOthers ? ['assigneeIds'] : []), ...(areTagged ? ['tagIds'] : [])]
}

function isSame(before: unknown, values: unknown): boolean {
  return isDeepStrictEqual(before, values)
}

const fieldNames: Readonly<Record<string, string>> = {
  title: 'title',
  type_id: 'typeId',
  priority: 'priority',
  team_id: 'teamId',
  requester_id: 'requester',
  due_at: 'dueAt',
  visibility: 'visibility',
  eta_on: 'etaOn',
  eta_precision: 'etaPrecision',
  ...nameOfColumn,
  parent_id: 'parent',
  is_locked: 'isLocked',
  description_html: 'description',
  attributes: 'attributes',
}
