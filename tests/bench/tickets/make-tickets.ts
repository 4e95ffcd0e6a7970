import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { filledIn, fillTables } from '../fill-tables.ts'

export interface FullBoard {
  readonly organizationId: string
  readonly boardId: string
  readonly columnIds: readonly string[]
  readonly typeId: string
  readonly memberIds: readonly string[]
  readonly size: number
  readonly open: number
}

export async function makeTickets(url: string, boards: readonly FullBoard[]): Promise<void> {
  const script = await readFile(join(import.meta.dirname, 'tickets.sql'), 'utf8')
  await fillTables(url, {
    tables: ['tickets', 'ticket_words', 'ticket_assignees', 'boards'],
    scripts: boards.map((board) =>
      filledIn(script, {
        org: board.organizationId,
        board: board.boardId,
        columns: board.columnIds,
        type: board.typeId,
        members: board.memberIds,
        size: board.size,
        open: board.open,
      }),
    ),
  })
}
