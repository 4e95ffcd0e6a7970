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

export function presentSummary(row: BoardRow & { readonly open_count: number }): BoardSummary {
  return {
    id: row.id,
    name: row.name,
    key: row.key,
    description: row.description,
    icon: row.icon,
    kind: row.kind,
    access: row.access,
    myRole: row.my_role,
    openCount: row.open_count,
    isArchived: row.archived_at !== null,
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
    wipMode: row.wip_mode,
    lanes: row.lanes,
    tellsCustomers: row.tells_customers,
    columns: columns.map((column) => ({
      id: column.id,
      name: column.name,
      category: column.category,
      publicLabel: column.public_label,
      color: column.color,
      wipLimit: column.wip_limit,
      isDefault: column.is_default,
      pausesClock: column.pauses_clock,
      assignMethod: column.assign_method,
      assignTeamId: column.assign_team_id,
      assignLimit: column.assign_limit,
      count: column.count,
    })),
    people: people.map(({ member_id: memberId, team_id: teamId, role }) => ({
      memberId,
      teamId,
      role,
    })),
    createdAt: row.created_at.toISOString(),
  }
}

export function presentType(row: TypeRow): TicketType {
  return {
    id: row.id,
    name: row.name,
    icon: row.icon,
    category: row.category,
    fields: row.fields,
    intakeBoardId: row.intake_board_id,
    isUsed: row.is_used,
    isArchived: row.archived_at !== null,
    version: row.version,
  }
}

export function presentCard(row: CardRow): TicketCard {
  return {
    id: row.id,
    boardId: row.board_id,
    columnId: row.column_id,
    rank: row.rank,
    key: ticketKey(row.board_key, row.number),
    typeId: row.type_id,
    title: row.title,
    priority: row.priority,
    assigneeIds: row.assignee_ids,
    teamId: row.team_id,
    tagIds: row.tag_ids,
    dueAt: row.due_at?.toISOString() ?? null,
    owed: owedOf(row),
    requester:
      row.requester_id === null ? null : { id: row.requester_id, name: row.requester_name ?? '' },
    parentId: row.parent_id,
    ...fieldsOfRow(row),
    commentCount: row.comment_count,
    checklistCount: row.checklist_count,
    checklistDone: row.checklist_done,
    updatedAt: row.updated_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}

function owedOf({ owed_at: at, owed_kind: kind, owed_state: state }: CardRow): TicketCard['owed'] {
  return kind === null || state === null ? null : { at: at?.toISOString() ?? null, kind, state }
}

export async function presentTicket(
  scope: Scope,
  row: TicketRow,
  /** A new ticket only has the parts it was created with. */
  isNew = false,
): Promise<Ticket> {
  const [parent, into, conversations, children, merged, relations, checklist] = await Promise.all([
    row.parent_id === null ? undefined : findRelated(scope, row.parent_id),
    row.merged_into_id === null ? undefined : findRelated(scope, row.merged_into_id),
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
    description: row.description_html,
    reporterId: row.reporter_id,
    visibility: row.visibility,
    etaOn: row.eta_on,
    etaPrecision: row.eta_precision,
    votesCount: row.votes_count,
    voteWeight: Number(row.vote_weight),
    mergedIntoId: row.merged_into_id,
    mergedInto: into ? presentRelated(into) : null,
    merged: merged.map(presentRelated),
    spentMin: row.spent_min,
    attributes: row.attributes as Ticket['attributes'],
    source: row.source,
    parent: parent ? presentRelated(parent) : null,
    children: children.map(presentRelated),
    relations: relations.map(({ kind, direction, ...other }) => ({
      kind: kind as (typeof relationKinds)[number],
      direction,
      ticket: presentRelated(other),
    })),
    checklist: checklist.map(({ id, text, is_done, assignee_id, due_on }) => ({
      id,
      text,
      isDone: is_done,
      assigneeId: assignee_id,
      dueOn: due_on,
    })),
    watcherIds: row.watcher_ids,
    conversations,
    cancelReason: row.cancel_reason,
    reopens: row.reopens,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    isLocked: row.is_locked,
    isArchived: row.archived_at !== null,
    isTrashed: row.deleted_at !== null,
  }
}

export function presentComment(row: CommentRow, files: readonly TicketFile[] = []): TicketComment {
  const isDeleted = row.deleted_at !== null
  return {
    id: row.id,
    ticketId: row.ticket_id,
    clientKey: row.client_key,
    memberId: row.member_id,
    contact: row.contact_id === null ? null : { id: row.contact_id, name: row.contact_name ?? '' },
    isPublic: row.is_public,
    text: isDeleted ? '' : row.text,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    isDeleted,
    files: isDeleted ? [] : [...files],
  }
}

export function presentFile(scope: Scope, row: FileRow): TicketFile {
  return {
    id: row.id,
    ticketId: row.ticket_id,
    memberId: row.member_id,
    name: row.name,
    type: row.type,
    size: Number(row.size),
    width: row.width,
    height: row.height,
    createdAt: row.created_at.toISOString(),
    url: scope.fileUrl(row.id),
  }
}

/** Without access to a conversation, only its number is included. */
async function presentLinks(scope: Scope, ticketId: string): Promise<Ticket['conversations']> {
  const links = await listLinks(scope, ticketId)
  if (links.length === 0) return []
  const ids = links.map(({ conversation_id: id }) => id)
  const seen = await visibleConversations(scope, ids)
  return links.map(({ conversation_id: id, number, kind }) => {
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
    key: ticketKey(row.board_key, row.number),
    title: row.title,
    columnId: row.column_id,
    boardId: row.board_id,
    isDone: row.is_done,
  }
}
