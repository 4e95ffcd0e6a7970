import type { KanbanColumn } from '#ui/kanban/kanban-column.ts'

import type { Board } from '../../../model.ts'
import { ColumnDot } from '../column-dot.tsx'

export function columnHead(board: Board, column: Board['columns'][number]): KanbanColumn {
  return {
    key: column.id,
    title: column.name,
    icon: <ColumnDot category={column.category} color={column.color} />,
    ...(board.wipMode !== 'off' && column.wipLimit !== null && { limit: column.wipLimit }),
  }
}
