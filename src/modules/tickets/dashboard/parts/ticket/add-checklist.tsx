import ListPlus from 'lucide-react/icons/list-plus'

import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'

import { useTemplates } from '../use-templates.ts'

export function AddChecklist({
  boardId,
  room,
  onAdd,
}: {
  readonly boardId: string
  readonly room: number
  readonly onAdd: (lines: readonly string[]) => void
}) {
  const { data } = useTemplates(boardId)
  const checklists = data?.checklists ?? []
  if (checklists.length === 0) return null
  return (
    <Menu
      label="Add checklist"
      align="start"
      trigger={
        <Button kind="quiet" size="small" icon={<ListPlus size={16} aria-hidden />}>
          Add checklist
        </Button>
      }
    >
      {checklists.map(({ id, name, lines }) => (
        <MenuItem key={id} isDisabled={lines.length > room} onSelect={() => onAdd(lines)}>
          <span className="flex w-full items-center justify-between gap-4">
            <span className="min-w-0 truncate">{name}</span>
            <span className="shrink-0 text-sm text-ink-faint tabular-nums">
              {lines.length} {lines.length === 1 ? 'item' : 'items'}
            </span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}
