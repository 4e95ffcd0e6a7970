import type { EventAbout, Scope } from '#platform/scope/scope.ts'

import { ticketKey } from '../rules.ts'
import type { TicketRow } from './store/tickets.ts'
import { listChosen } from './member-access.ts'

type AudienceRow = Pick<
  TicketRow,
  'id' | 'boardId' | 'boardAccess' | 'assigneeIds' | 'watcherIds' | 'reporterId' | 'teamId'
>

/**
 * Assignees before and after a change get the event. For restricted boards, only their members do.
 */
export async function about(
  scope: Scope,
  before: AudienceRow,
  after: AudienceRow,
): Promise<EventAbout> {
  return aboutMany(scope)(before, after)
}

/** For many tickets at once, with one query for the board members. */
export function aboutMany(
  scope: Scope,
): (before: AudienceRow, after: AudienceRow) => Promise<EventAbout> {
  const chosen = new Map<string, Promise<string[]>>()
  const chosenOf = (boardId: string): Promise<string[]> => {
    const members = chosen.get(boardId) ?? listChosen(scope, boardId)
    chosen.set(boardId, members)
    return members
  }
  return async (before, after) => {
    const both = [before, after]
    return {
      subjectId: after.id,
      reach: {
        memberIds: [
          ...new Set(
            both.flatMap((row) => [...row.assigneeIds, ...row.watcherIds, row.reporterId]),
          ),
        ],
        teamIds: [...new Set(both.map(({ teamId: id }) => id))],
      },
      ...(after.boardAccess === 'members' && { onlyFor: await chosenOf(after.boardId) }),
    }
  }
}

export function named(row: Pick<TicketRow, 'id' | 'boardId' | 'boardKey' | 'number'>): {
  ticketId: string
  boardId: string
  key: string
} {
  return { ticketId: row.id, boardId: row.boardId, key: ticketKey(row.boardKey, row.number) }
}
