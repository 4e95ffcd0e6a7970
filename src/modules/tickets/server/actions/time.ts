import { z } from 'zod'

import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as timeContract from '../../time-contract.ts'
import type { TimeEntry } from '../../model.ts'
import { timeLogged } from '../../time-contract.ts'
import { about, named } from '../about.ts'
import { getLockedTicket, getTicketRow } from '../refusals.ts'
import {
  changeTime,
  countTime,
  deleteTimeRow,
  findTimeRow,
  insertTime,
  storeTotalTime,
  listTimeRows,
  sumByMember,
  type TimeRow,
} from '../store/time-entries.ts'
import type { TicketRow } from '../store/tickets.ts'

interface TimePage extends Page<TimeEntry> {
  readonly totals: { memberId: string | null; minutes: number }[]
}

export async function listTime(
  scope: Scope,
  { id, cursor, limit }: ParsedInputOf<typeof timeContract.listTime>,
): Promise<TimePage> {
  await getTicketRow(scope, id, 'view')
  const after = decodeCursor(cursor, place)
  const rows = await listTimeRows(scope, id, { after, limit: limit + 1 })
  const totals = await sumByMember(scope, id)
  const page = toPage(rows, limit, { item: presentTime, key: (row) => [row.workedOn, row.id] })
  return {
    ...page,
    totals: totals.map((sum) => ({ memberId: sum.memberId, minutes: sum.minutes })),
  }
}

export async function logTime(
  scope: Scope,
  { id, clientKey, workedOn, minutes, note }: ParsedInputOf<typeof timeContract.logTime>,
): Promise<TimeEntry> {
  const row = await getLockedTicket(scope, id, 'work')
  const twin = await findTimeRow(scope, { ticketId: id, clientKey })
  if (twin) return presentTime(twin)
  if (row.deletedAt) refuse('conflict', 'This ticket is in the trash. Restore it first.')
  if ((await countTime(scope, id)) >= maxEntries) {
    refuse('conflict', `A ticket can have at most ${maxEntries.toLocaleString('en')} time entries.`)
  }
  const entry = await insertTime(scope, {
    ticketId: id,
    clientKey,
    memberId: memberOf(scope).memberId,
    workedOn,
    minutes,
    note,
  })
  await settle(scope, row, { entry, minutes })
  return presentTime(entry)
}

export async function updateTime(
  scope: Scope,
  { id, workedOn, minutes, note }: ParsedInputOf<typeof timeContract.updateTime>,
): Promise<TimeEntry> {
  const { row, entry } = await getOwnEntry(scope, id)
  const after = await changeTime(scope, id, {
    workedOn: workedOn ?? entry.workedOn,
    minutes: minutes ?? entry.minutes,
    note: note ?? entry.note,
  })
  await settle(scope, row, { entry: after, minutes: after.minutes })
  return presentTime(after)
}

export async function deleteTime(
  scope: Scope,
  { id }: ParsedInputOf<typeof timeContract.deleteTime>,
): Promise<TimeEntry> {
  const { row, entry } = await getOwnEntry(scope, id)
  await deleteTimeRow(scope, id)
  await settle(scope, row, { entry, minutes: 0 })
  return presentTime(entry)
}

async function getOwnEntry(scope: Scope, id: string): Promise<{ row: TicketRow; entry: TimeRow }> {
  const found = await findTimeRow(scope, { id })
  if (!found) refuse('not_found', 'This time entry no longer exists.')
  const row = await getLockedTicket(scope, found.ticketId, 'work')
  // Checked again under the lock, because someone may have deleted it meanwhile.
  const entry = await findTimeRow(scope, { id })
  if (!entry) refuse('not_found', 'This time entry no longer exists.')
  if (entry.memberId !== memberOf(scope).memberId && row.myRole !== 'admin') {
    refuse('forbidden', 'Only the author can edit this time entry.')
  }
  return { row, entry }
}

async function settle(
  scope: Scope,
  row: TicketRow,
  { entry, minutes }: { readonly entry: TimeRow; readonly minutes: number },
): Promise<void> {
  const spentMin = await storeTotalTime(scope, row.id)
  const { id: entryId, memberId, workedOn } = entry
  const data = { ...named(row), entryId, memberId, workedOn, minutes, spentMin }
  scope.emit(timeLogged, data, await about(scope, row, row))
}

function presentTime(row: TimeRow): TimeEntry {
  return {
    id: row.id,
    ticketId: row.ticketId,
    memberId: row.memberId,
    workedOn: row.workedOn,
    minutes: row.minutes,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
  }
}

const maxEntries = 1000
const place = z.tuple([z.iso.date(), z.uuid()])
