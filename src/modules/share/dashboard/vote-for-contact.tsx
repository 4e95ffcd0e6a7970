import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { lazy, Suspense, useState } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'

import { listSharesToRead, voteFor } from '../contract.ts'

const VoteFromInboxDialog = lazy(async () => ({
  default: (await import('./parts/vote-from-inbox-dialog.tsx')).VoteFromInboxDialog,
}))

export function VoteForContact({ conversationId }: { readonly conversationId: string }) {
  const may = useMay()
  if (!may(voteFor.access)) return null
  return <Offer conversationId={conversationId} />
}

function Offer({ conversationId }: { readonly conversationId: string }) {
  const { data } = useCall(listSharesToRead, {})
  const [isOpen, setOpen] = useState(false)
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label="Ideas">
      <h3 className="mb-2 text-sm font-medium text-ink-faint">Ideas</h3>
      <Button size="small" icon={<ThumbsUp size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Add vote
      </Button>
      <Suspense>
        {isOpen && (
          <VoteFromInboxDialog
            conversationId={conversationId}
            shares={data.items}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </section>
  )
}
