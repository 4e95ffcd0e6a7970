import { contactNameOf } from '#modules/inbox/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type {
  Board,
  BoardSummary,
  Ticket,
  TicketCard,
  TicketComment,
  TicketFile,
  TicketType,
  relationKinds,
} from '../model.ts'
import { ticketKey } from '../rules.ts'
import { visibleConversations } from './visible-conversations.ts'
import { listAccessRows, listBoardRows, type BoardRow } from './store/boards.ts'
import { listColumnRows } from './store/columns.ts'
import type { CommentRow } from './store/comments.ts'
import { fieldsOfRow } from './store/field-columns.ts'
import type { FileRow } from './store/files.ts'
import { listLinks } from './store/links.ts'
import {
  findRelated,
  listChecklist,
  listChildren,
  listMerged,
  listRelations,
  type RelatedRow,
} from './store/ticket-parts.ts'
import type { TypeRow } from './store/ticket-types.ts'
import type { CardRow, TicketRow } from './store/tickets.ts'

export function presentSummary(row: BoardRow & { readonly openCount: number }): BoardSummary {
  return {
    id: row.id,
    name: row.name,
    key: row.key,
    description: row.description,
    icon: row.icon,
    kind: row.kind,
    access: row.access,
    myRole: row.myRole,
    openCount: row.openCount,
    isArchived: row.archivedAt !== null,
    version: row.version,
  }
}

/** Undefined if the actor can't see it, for example no longer. */
export async function presentBoard(scope: Scope, id: string): Promise<Board | undefined> {
  const [row] = await listBoardRows(scope, { ids: [id] })
  if (!row) return undefined
  const [columns, people] = await Promise.all([
    listColumnRows(scope, id),
    listAccessRows(scope, id),
  ])
  return {
    ...presentSummary(row),
    wipMode: row.wipMode,
    lanes: row.lanes,
    tellsCustomers: row.tellsCustomers,
    columns: columns.map((column) => ({
      id: column.id,
      name: column.name,
      category: column.category,
      publicLabel: column.publicLabel,
      color: column.color,
      wipLimit: column.wipLimit,
      isDefault: column.isDefault,
      pausesClock: column.pausesClock,
      assignMethod: column.assignMethod,
      assignTeamId: column.assignTeamId,
      assignLimit: column.assignLimit,
      count: column.count,
    })),
    people: people.map(({ memberId, teamId, role }) => ({
      memberId,
      teamId,
      role,
    })),
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentType(row: TypeRow): TicketType {
  return {
    id: row.id,
    name: row.name,
    icon: row.icon,
    category: row.category,
    fields: row.fields,
    intakeBoardId: row.intakeBoardId,
    isUsed: row.isUsed,
    isArchived: row.archivedAt !== null,
    version: row.version,
  }
}

export function presentCard(row: CardRow): TicketCard {
  return {
    id: row.id,
    boardId: row.boardId,
    columnId: row.columnId,
    rank: row.rank,
    key: ticketKey(row.boardKey, row.number),
    typeId: row.typeId,
    title: row.title,
    priority: row.priority,
    assigneeIds: row.assigneeIds,
    teamId: row.teamId,
    tagIds: row.tagIds,
    dueAt: row.dueAt?.toISOString() ?? null,
    owed: owedOf(row),
    requester:
      row.requesterId === null ? null : { id: row.requesterId, name: row.requesterName ?? '' },
    parentId: row.parentId,
    ...fieldsOfRow(row),
    commentCount: row.commentCount,
    checklistCount: row.checklistCount,
    checklistDone: row.checklistDone,
    updatedAt: row.updatedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }
}

function owedOf({ owedAt: at, owedKind: kind, owedState: state }: CardRow): TicketCard['owed'] {
  return kind === null || state === null ? null : { at: at?.toISOString() ?? null, kind, state }
}

export async function presentTicket(
  scope: Scope,
  row: TicketRow,
  /** A new ticket only has the parts it was created with. */
  isNew = false,
): Promise<Ticket> {
  const [parent, into, conversations, children, merged, relations, checklist] = await Promise.all([
    row.parentId === null ? undefined : findRelated(scope, row.parentId),
    row.mergedIntoId === null ? undefined : findRelated(scope, row.mergedIntoId),
    isNew && row.source !== 'inbox' ? [] : presentLinks(scope, row.id),
    ...(isNew
      ? ([[], [], [], []] as const)
      : ([
          listChildren(scope, row.id),
          listMerged(scope, row.id),
          listRelations(scope, row.id),
          listChecklist(scope, row.id),
        ] as const)),
  ])
  return {
    ...presentCard(row),
    description: row.descriptionHtml,
    reporterId: row.reporterId,
    visibility: row.visibility,
    etaOn: row.etaOn,
    etaPrecision: row.etaPrecision,
    votesCount: row.votesCount,
    voteWeight: Number(row.voteWeight),
    mergedIntoId: row.mergedIntoId,
    mergedInto: into ? presentRelated(into) : null,
    merged: merged.map(presentRelated),
    spentMin: row.spentMin,
    attributes: row.attributes as Ticket['attributes'],
    source: row.source,
    parent: parent ? presentRelated(parent) : null,
    children: children.map(presentRelated),
    relations: relations.map(({ kind, direction, ...other }) => ({
      kind: kind as (typeof relationKinds)[number],
      direction,
      ticket: presentRelated(other),
    })),
    checklist: checklist.map(({ id, text, isDone, assigneeId, dueOn }) => ({
      id,
      text,
      isDone: isDone,
      assigneeId: assigneeId,
      dueOn: dueOn,
    })),
    watcherIds: row.watcherIds,
    conversations,
    cancelReason: row.cancelReason,
    reopens: row.reopens,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    isLocked: row.isLocked,
    isArchived: row.archivedAt !== null,
    isTrashed: row.deletedAt !== null,
  }
}

export function presentComment(row: CommentRow, files: readonly TicketFile[] = []): TicketComment {
  const isDeleted = row.deletedAt !== null
  return {
    id: row.id,
    ticketId: row.ticketId,
    clientKey: row.clientKey,
    memberId: row.memberId,
    contact: row.contactId === null ? null : { id: row.contactId, name: row.contactName ?? '' },
    isPublic: row.isPublic,
    text: isDeleted ? '' : row.text,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isDeleted,
    files: isDeleted ? [] : [...files],
  }
}

export function presentFile(scope: Scope, row: FileRow): TicketFile {
  return {
    id: row.id,
    ticketId: row.ticketId,
    memberId: row.memberId,
    name: row.name,
    type: row.type,
    size: Number(row.size),
    width: row.width,
    height: row.height,
    createdAt: row.createdAt.toISOString(),
    url: scope.fileUrl(row.id),
  }
}

/** Without access to a conversation, only its number is included. */
async function presentLinks(scope: Scope, ticketId: string): Promise<Ticket['conversations']> {
  const links = await listLinks(scope, ticketId)
  if (links.length === 0) return []
  const ids = links.map(({ conversationId: id }) => id)
  const seen = await visibleConversations(scope, ids)
  return links.map(({ conversationId: id, number, kind }) => {
    const found = seen.get(id)
    return {
      id,
      number: Number(number),
      kind,
      contactName: found ? contactNameOf(found) : '',
      isInSight: found !== undefined,
    }
  })
}

function presentRelated(row: RelatedRow): Ticket['children'][number] {
  return {
    id: row.id,
    key: ticketKey(row.boardKey, row.number),
    title: row.title,
    columnId: row.columnId,
    boardId: row.boardId,
    isDone: row.isDone,
  }
}
