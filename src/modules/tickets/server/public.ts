import type { ParsedInputOf } from '#platform/registry/call.ts'
import type { EventAbout, Scope } from '#platform/scope/scope.ts'

import type { createTicket } from '../contract.ts'
import { emptyTicketFields } from '../ticket-fields.ts'
import type { Ticket } from '../model.ts'
import { about, named } from './about.ts'
import { createTicketFrom } from './actions/creating.ts'
import { getTicketRow } from './refusals.ts'
import { emitChanged } from './finish-change.ts'
import { findTicketRow, type TicketRow } from './store/tickets.ts'
import { findBoardRow } from './store/boards.ts'
import { listChosen } from './member-access.ts'

export {
  answerBugForm,
  isBugBoard,
  isBugType,
  createBugTicket,
  readBoardState,
  type BugTarget,
} from './bug-tickets.ts'
export { returnContents, moveContents } from './merge-contents.ts'
export {
  reserveUploads,
  storeReaderFile,
  expireHeldFiles,
  listHeldFiles,
  attachToTicket,
  claimUploads,
} from './reader-uploads.ts'
export { listPublicFiles } from './store/files.ts'
export { hadKey } from './store/old-keys.ts'
export { getBoardRow, getLockedTicket, getTicketRow } from './refusals.ts'
export {
  listUnfinishedTicketIds,
  lockTicketSlaHistory,
  updateOwed,
  raisePriority,
  readTicketForNotice,
  refuseUnlessTicketVisible,
  type TicketSlaHistory,
} from './sla-history.ts'
export { findPrimaryOf, findTicketIdOfThread } from './store/links.ts'
export { hasOwnTickets } from './store/own-tickets.ts'
export { boardVisible, ticketVisible } from './store/board-visibility.ts'
export {
  assignTicketByProduct,
  countOpenTicketsBy,
  hasAutoAssignColumns,
  listAutoAssignColumns,
  listUnassigned,
  listOrganizationsWithAutoAssign,
  listAssignableMembers,
  type AutoAssignColumn,
} from './auto-assignment.ts'
export { listVisibleBoardIds } from './store/boards.ts'
export { listColumnRows } from './store/columns.ts'
export {
  isOpenToReaders,
  joinBoard,
  joinKept,
  joinTicket,
  joinTicketsOfBoard,
  listMergedIds,
  lockForCounting,
  mergedIntoTicket,
  updateCounts,
  setMergedInto,
  ticketCarries,
  ticketKeyIn,
  similarCandidates,
  wordHits,
} from './store/public-tickets.ts'
export { matches } from './store/ticket-conditions.ts'
export { type TicketRow } from './store/tickets.ts'
export { listMembersWithAccess, ticketVisibility } from './member-access.ts'

export async function createTicketFor(
  scope: Scope,
  {
    source,
    ...values
  }: Pick<
    ParsedInputOf<typeof createTicket>,
    'clientKey' | 'boardId' | 'title' | 'description' | 'requesterId' | 'visibility'
  > & { readonly source: Ticket['source'] },
): Promise<Ticket> {
  const input: ParsedInputOf<typeof createTicket> = {
    priority: 'none',
    assigneeIds: [],
    teamId: null,
    tagIds: [],
    ...emptyTicketFields(),
    dueAt: null,
    etaOn: null,
    etaPrecision: 'month',
    attributes: {},
    checklist: [],
    parentId: null,
    conversationId: null,
    ...values,
  }
  return createTicketFrom(bySystem(scope), input, source)
}

export async function audienceOfTicket(
  scope: Scope,
  id: string,
): Promise<{ named: ReturnType<typeof named>; about: EventAbout } | undefined> {
  const row = await findTicketRow(bySystem(scope), id)
  return row && { named: named(row), about: await about(scope, row, row) }
}

export async function audienceOfBoard(
  scope: Scope,
  boardId: string,
): Promise<Omit<EventAbout, 'by'>> {
  const board = await findBoardRow(bySystem(scope), boardId)
  return {
    reach: { memberIds: [], teamIds: [] },
    ...(board?.access === 'members' && { onlyFor: await listChosen(scope, boardId) }),
  }
}

export async function emitTicketChanged(
  scope: Scope,
  before: TicketRow,
  changed: readonly string[],
): Promise<void> {
  const after = await getTicketRow(bySystem(scope), before.id, 'view')
  await emitChanged(scope, { before, after, changed })
}

export async function emitTicketTouched(
  scope: Scope,
  id: string,
  changed: readonly string[],
): Promise<void> {
  const row = await getTicketRow(bySystem(scope), id, 'view')
  await emitChanged(scope, { before: row, after: row, changed })
}

function bySystem(scope: Scope): Scope {
  return { ...scope, actor: { kind: 'system', name: 'tickets' } }
}

export { visitorGuardSlot, visitorPlaceSlot, type VisitorPlace } from './slots.ts'
