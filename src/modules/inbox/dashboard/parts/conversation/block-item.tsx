import Ban from 'lucide-react/icons/ban'

import { getContact, unblockContact } from '#modules/contacts/contract.ts'
import { isBlocked } from '#modules/contacts/rules.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { MenuItem } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'

import type { ConversationSummary } from '../../../model.ts'
import { useNow } from '../times.ts'

export function BlockItem({
  contact: { id, name },
  onBlock,
}: {
  readonly contact: ConversationSummary['contact']
  readonly onBlock: () => void
}) {
  const { data } = useCall(getContact, { id })
  const unblock = useCommand(unblockContact, {
    refreshes: [getContact],
    onDone: () => toast({ title: `${name} can write again` }),
    onRefused: (problem) => toast({ tone: 'bad', title: problem.message }),
  })
  const isOut = isBlocked(data?.blockedUntil ?? null, useNow())
  return (
    <MenuItem icon={<Ban size={16} />} onSelect={isOut ? () => unblock.run({ id }) : onBlock}>
      {isOut ? `Unblock ${name}` : `Block ${name}`}
    </MenuItem>
  )
}
