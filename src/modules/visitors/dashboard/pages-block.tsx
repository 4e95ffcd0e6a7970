import { getConversation } from '#modules/inbox/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { TimeAgo } from '#ui/time-ago.tsx'

import { getTrail } from '../contract.ts'
import { PageList } from './parts/page-list.tsx'
import { TrailFacts } from './parts/trail-facts.tsx'

export function PagesBlock({ conversationId }: { readonly conversationId: string }) {
  const { data: conversation } = useCall(getConversation, { id: conversationId })
  return conversation ? <Pages contactId={conversation.contact.id} /> : null
}

function Pages({ contactId }: { readonly contactId: string }) {
  const { data: trail, error } = useCall(getTrail, { contactId }, { everyMs: 10_000 })
  if (error && !trail) return <p className="text-ink-faint">{error.message}</p>
  if (!trail?.browser) return null
  return (
    <section aria-label="Pages viewed">
      <h3 className="mb-2 text-sm font-medium text-ink-faint">Pages viewed</h3>
      <div className="flex flex-col gap-4">
        {!trail.isHere && trail.seenAt && (
          <p className="text-ink-soft">
            Left <TimeAgo at={trail.seenAt} />.
          </p>
        )}
        <PageList trail={trail} most={5} />
        <details className="group/facts">
          <summary className="cursor-pointer rounded-control text-sm text-ink-faint hover:text-ink">
            Browser and source
          </summary>
          <div className="mt-2">
            <TrailFacts trail={trail} />
          </div>
        </details>
      </div>
    </section>
  )
}
