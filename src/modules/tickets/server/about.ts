import type { EventAbout, Scope } from '#platform/scope/scope.ts'

import { ticketKey } from '../rules.ts'
import type { TicketRow } from './store/tickets.ts'
import { listChosen } from './member-access.ts'

type AudienceRow = Pick<
  TicketRow,
  'id' | 'board_id' | 'board_access' | 'assignee_ids' | 'watcher_ids' | 'reporter_id' | 'team_id'
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
            both.flatMap((row) => [...row.assignee_ids, ...row.watcher_ids, row.reporter_id]),
          ),
        ],
        teamIds: [...new Set(both.map(({ team_id: id }) => id))],
      },
      ...(after.board_access === 'members' && { onlyFor: await chosenOf(after.board_id) }),
    }
  }
}

export function named(row: Pick<TicketRow, 'id' | 'board_id' | 'board_key' | 'number'>): {
  ticketId: string
  boardId: string
  key: string
} {
  return { ticketId: row.id, boardId: row.board_id, key: ticketKey(row.board_key, row.number) }
}
