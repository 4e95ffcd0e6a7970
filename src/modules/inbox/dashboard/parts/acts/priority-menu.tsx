import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'

import type { Conversation, ConversationSummary } from '../../../model.ts'
import { PriorityMark, priorityWords } from '../priority-mark.tsx'

export function PriorityMenu({
  row,
  isDisabled,
  onChange,
}: {
  readonly row: ConversationSummary
  readonly isDisabled: boolean
  readonly onChange: (change: { readonly priority: Conversation['priority'] }) => void
}) {
  return (
    <Menu
      label="Priority"
      trigger={
        <Button
          kind="quiet"
          size="small"
          disabled={isDisabled}
          data-act="priority"
          icon={<PriorityMark priority={row.priority} isSilent />}
        >
          <span className="sr-only">Priority: </span>
          {row.priority === 'none' ? 'Priority' : priorityWords[row.priority]}
        </Button>
      }
    >
      {priorities.map((priority) => (
        <MenuItem
          key={priority}
          icon={<PriorityMark priority={priority} isSilent />}
          isChecked={priority === row.priority}
          onSelect={() => onChange({ priority })}
        >
          {priorityWords[priority]}
        </MenuItem>
      ))}
    </Menu>
  )
}

const priorities = ['urgent', 'high', 'normal', 'low', 'none'] as const
