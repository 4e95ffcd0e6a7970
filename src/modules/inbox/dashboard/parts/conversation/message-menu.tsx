import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import Reply from 'lucide-react/icons/reply'
import Split from 'lucide-react/icons/split'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState } from 'react'

import { getMyMembership } from '#modules/organization/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'

import type { Message } from '../../../model.ts'
import { canStillChange, wordsOfMessage } from '../../../rules.ts'
import { deleteMessage } from '../../../writing-contract.ts'
import { ReactButton, ReactItems } from './message-reactions.tsx'
import { askToReply } from './reply-target.ts'
import { useSplit } from './use-split.ts'

const DeleteDialog = lazy(async () => ({
  default: (await import('./delete-dialog.tsx')).DeleteDialog,
}))
const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))
const RedactDialog = lazy(async () => ({
  default: (await import('./redact-dialog.tsx')).RedactDialog,
}))

export function MessageMenu({ message }: { readonly message: Message }) {
  const canAnswer = useMay()(deleteMessage.access)
  const { data: me } = useCall(getMyMembership, {})
  const [now, setNow] = useState(() => new Date())
  const [dialog, setDialog] = useState<'edit' | 'redact' | 'delete'>()
  const isOwn = message.author.kind === 'member' && message.author.id === me?.memberId
  const canChange = isOwn && canStillChange(new Date(message.createdAt), now)
  const split = useSplit(message)
  const close = (): void => setDialog(undefined)
  return (
    <span className="flex self-center opacity-0 group-hover:opacity-100 focus-within:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100">
      {canAnswer && <ReactButton message={message} />}
      <Menu
        label="Message actions"
        trigger={<Ellipsis size={16} aria-hidden />}
        onOpenChange={() => setNow(new Date())}
      >
        {canAnswer && <ReactItems message={message} />}
        {canAnswer && (
          <MenuItem icon={<Reply size={16} />} onSelect={() => askToReply(message)}>
            Reply
          </MenuItem>
        )}
        <MenuItem
          icon={<Copy size={16} />}
          onSelect={() => void navigator.clipboard.writeText(wordsOfMessage(message))}
        >
          Copy text
        </MenuItem>
        {canChange && (
          <MenuItem icon={<Pencil size={16} />} onSelect={() => setDialog('edit')}>
            Edit
          </MenuItem>
        )}
        {canAnswer && message.kind === 'text' && (
          <MenuItem icon={<Split size={16} />} onSelect={split}>
            Move to a new conversation
          </MenuItem>
        )}
        {canAnswer && (
          <MenuItem icon={<EyeOff size={16} />} onSelect={() => setDialog('redact')}>
            Redact
          </MenuItem>
        )}
        {canChange && (
          <MenuItem icon={<Trash2 size={16} />} tone="danger" onSelect={() => setDialog('delete')}>
            Delete
          </MenuItem>
        )}
      </Menu>
      <Suspense>
        {dialog === 'edit' && <EditDialog message={message} onClose={close} />}
        {dialog === 'delete' && <DeleteDialog message={message} onClose={close} />}
        {dialog === 'redact' && <RedactDialog message={message} onClose={close} />}
      </Suspense>
    </span>
  )
}
