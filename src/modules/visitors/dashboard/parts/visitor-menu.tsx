import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import EyeOff from 'lucide-react/icons/eye-off'
import MessageCircle from 'lucide-react/icons/message-circle'
import Undo2 from 'lucide-react/icons/undo-2'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'

import { excludeVisitor, listVisitorRules, listVisitors, readmitVisitor } from '../../contract.ts'
import type { Visitor } from '../../model.ts'

export type VisitorAct = 'write' | 'block'

export function VisitorMenu({
  visitor,
  onAct,
}: {
  readonly visitor: Visitor
  readonly onAct: (act: VisitorAct, visitor: Visitor) => void
}) {
  const { id, name, isBlocked } = visitor
  const refreshes = [listVisitors, listVisitorRules]
  const onRefused = ({ message }: { message: string }) =>
    void toast({ tone: 'bad', title: message })
  const readmit = useCommand(readmitVisitor, {
    refreshes,
    onRefused,
    onDone: () => void toast({ title: `${name} unblocked` }),
  })
  const exclude = useCommand(excludeVisitor, {
    refreshes,
    onRefused,
    onDone: () =>
      void toast({
        title: `${name} excluded`,
        action: {
          label: 'Undo',
          altText: 'Remove the rule in Visitor rules',
          onAct: () => readmit.run({ id }),
        },
      }),
  })
  return (
    <Menu label={`Actions for ${name}`} align="end" trigger={<Ellipsis size={16} aria-hidden />}>
      {isBlocked ? (
        <MenuItem icon={<Undo2 size={16} aria-hidden />} onSelect={() => readmit.run({ id })}>
          Unblock
        </MenuItem>
      ) : (
        <MenuItem
          icon={<MessageCircle size={16} aria-hidden />}
          onSelect={() => onAct('write', visitor)}
        >
          Send message
        </MenuItem>
      )}
      <MenuItem icon={<EyeOff size={16} aria-hidden />} onSelect={() => exclude.run({ id })}>
        Exclude as internal
      </MenuItem>
      {!isBlocked && (
        <>
          <MenuSeparator />
          <MenuItem
            tone="danger"
            icon={<Ban size={16} aria-hidden />}
            onSelect={() => onAct('block', visitor)}
          >
            Block
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
