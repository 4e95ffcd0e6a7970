import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'

import type { Contact } from '#modules/contacts/model.ts'
import { nameOf } from '#modules/contacts/rules.ts'
import { Button } from '#ui/button.tsx'

import { conversationPath } from '../../../rules.ts'

const NewConversationDialog = lazy(async () => ({
  default: (await import('./new-conversation-dialog.tsx')).NewConversationDialog,
}))

export function WriteTo({ contact }: { readonly contact: Contact }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="primary"
        icon={<MessageSquarePlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        New message
      </Button>
      {isOpen && (
        <Suspense>
          <NewConversationDialog
            contact={{ id: contact.id, name: nameOf(contact) }}
            onDone={(id) => void navigate(conversationPath(id))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
