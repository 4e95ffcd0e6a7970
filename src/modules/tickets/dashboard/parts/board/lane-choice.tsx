import Rows3 from 'lucide-react/icons/rows-3'

import { Menu, MenuItem } from '#ui/menu.tsx'

import type { Board } from '../../../model.ts'
import { laneChoices, laneWords } from '../lanes.ts'

export function LaneChoice({
  value,
  onChange,
}: {
  readonly value: Board['lanes']
  readonly onChange: (lanes: Board['lanes']) => void
}) {
  return (
    <Menu
      label="Lanes:"
      align="end"
      trigger={
        <>
          <Rows3 size={16} aria-hidden />
          <span className="max-sm:sr-only">{value === 'none' ? 'Lanes' : laneWords[value]}</span>
        </>
      }
    >
      {laneChoices.map((one) => (
        <MenuItem key={one} isChecked={one === value} onSelect={() => onChange(one)}>
          {laneWords[one]}
        </MenuItem>
      ))}
    </Menu>
  )
}
