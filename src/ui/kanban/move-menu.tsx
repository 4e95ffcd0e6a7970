import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line'
import Ellipsis from 'lucide-react/icons/ellipsis'

import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'

import type { Place } from './board-order.ts'
import type { KanbanColumn } from './kanban-column.ts'
import type { KanbanLane } from './kanban-lane.ts'
import { readSlot, slotKey } from './slots.ts'

export function MoveMenu({
  label,
  columns,
  lanes = [],
  slot,
  index,
  count,
  onPlace,
}: {
  readonly label: string
  readonly columns: readonly KanbanColumn[]
  readonly lanes?: readonly KanbanLane[] | undefined
  readonly slot: string
  readonly index: number
  readonly count: number
  readonly onPlace: (place: Place) => void
}) {
  const { column, lane } = readSlot(slot)
  return (
    <Menu label={`Move ${label}`} align="end" trigger={<Ellipsis size={16} aria-hidden />}>
      <MenuItem
        icon={<ArrowUpToLine size={16} aria-hidden />}
        isDisabled={index === 0}
        onSelect={() => onPlace({ slot, index: 0 })}
      >
        Move to top
      </MenuItem>
      <MenuItem
        icon={<ArrowUp size={16} aria-hidden />}
        isDisabled={index === 0}
        onSelect={() => onPlace({ slot, index: index - 1 })}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={<ArrowDown size={16} aria-hidden />}
        isDisabled={index === count - 1}
        onSelect={() => onPlace({ slot, index: index + 1 })}
      >
        Move down
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>Move to</MenuLabel>
      {columns
        .filter(({ key }) => key !== column)
        .map(({ key, title }) => (
          <MenuItem
            key={key}
            icon={<ArrowRight size={16} aria-hidden />}
            onSelect={() => onPlace({ slot: slotKey(key, lane), index: 0 })}
          >
            {title}
          </MenuItem>
        ))}
      {lanes.length > 1 && <MenuLabel>Move to lane</MenuLabel>}
      {lanes
        .filter(({ key }) => key !== lane)
        .map(({ key, title }) => (
          <MenuItem
            key={key}
            icon={<ArrowDown size={16} aria-hidden />}
            onSelect={() => onPlace({ slot: slotKey(column, key), index: 0 })}
          >
            {title}
          </MenuItem>
        ))}
    </Menu>
  )
}
