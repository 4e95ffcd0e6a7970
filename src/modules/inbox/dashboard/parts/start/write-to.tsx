import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { Button } from '#ui/button.tsx'

import { conversationPath } from '../../../rules.ts'
import { startConversation } from '../../../together-contract.ts'

const NewConversationDialog = lazy(async () => ({
  default: (await import('./new-conversation-dialog.tsx')).NewConversationDialog,
}))

/** For the profile of somebody: begins a conversation with him. */
export function WriteTo({
  contact,
}: {
  readonly contact: { readonly id: string; readonly name: string }
}) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  if (!useMay()(startConversation.access)) return null
  return (
    <>
      <Button
        kind="primary"
        icon={<MessageSquarePlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Write
      </Button>
      {isOpen && (
        <Suspense>
          <NewConversationDialog
            contact={contact}
            onDone={(id) => void navigate(conversationPath(id))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
