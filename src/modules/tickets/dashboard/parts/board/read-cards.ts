import type { KanbanLanes } from '#ui/kanban.tsx'
import type { KanbanColumn } from '#ui/kanban/kanban-column.ts'

import type { TicketCard } from '../../../model.ts'

export interface ReadCards {
  readonly cards: readonly TicketCard[]
  readonly columns: readonly KanbanColumn[]
  readonly lanes?: KanbanLanes<TicketCard>
  readonly isPending: boolean
  readonly error: Error | null
  retry(): void
}
