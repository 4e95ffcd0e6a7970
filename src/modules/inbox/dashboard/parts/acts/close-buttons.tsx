import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'

import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuLabel } from '#ui/menu.tsx'
import { Tooltip } from '#ui/tooltip.tsx'

import type { ChosenReason } from '../../../model.ts'
import { reasonChoices } from './reason-words.ts'

export function CloseButtons({ onClose }: { readonly onClose: (reason?: ChosenReason) => void }) {
  return (
    <span className="inline-flex">
      <Tooltip text="Close" shortcut="e">
        <Button
          className="sm:rounded-r-none"
          icon={<Check size={16} aria-hidden />}
          onClick={() => onClose()}
        >
          <span className="@max-sm/pane:sr-only">Close</span>
        </Button>
      </Tooltip>
      {/* On a phone, the reasons are in the More menu. */}
      <span className="max-sm:hidden">
        <Menu
          label="Close as"
          align="end"
          trigger={
            <Button
              className="-ml-px rounded-l-none px-1.5"
              icon={<ChevronDown size={16} aria-hidden />}
            />
          }
        >
          <MenuLabel>Close as</MenuLabel>
          {reasonChoices.map(({ reason, label }) => (
            <MenuItem key={reason} onSelect={() => onClose(reason)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </span>
    </span>
  )
}
