import type { Contact } from '#modules/contacts/model.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import { getTrail } from '../../contract.ts'
import type { PageView } from '../../model.ts'
import { visitEndsAfterMs } from '../../rules.ts'
import { PageList } from './page-list.tsx'
import { TrailFacts } from './trail-facts.tsx'

export function PagesOf({ contact }: { readonly contact: Pick<Contact, 'id'> }) {
  const asked = { contactId: contact.id }
  const { data: trail, error, refetch } = useCall(getTrail, asked, { everyMs: 10_000 })
  if (error && !trail) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  if (!trail) return <LoadingState />
  if (!trail.browser) {
    return <p className="text-ink-faint">No recent visits.</p>
  }
  return (
    <div className="flex flex-col gap-5">
      {trail.isHere ? (
        <PageList trail={{ ...trail, pages: ofThisVisit(trail.pages) }} />
      ) : (
        <p className="text-ink-soft">
          Offline
          {trail.seenAt && (
            <>
              , last seen <TimeAgo at={trail.seenAt} />
            </>
          )}
          . Earlier visits are in the timeline.
        </p>
      )}
      <div className="border-t border-line pt-4">
        <TrailFacts trail={trail} />
      </div>
    </div>
  )
}

function ofThisVisit(pages: readonly PageView[]): PageView[] {
  const end = pages.findIndex(({ at, leftAt }, place) => {
    const next = pages[place - 1]?.at
    return next !== undefined && Date.parse(next) - Date.parse(leftAt ?? at) >= visitEndsAfterMs
  })
  return end === -1 ? [...pages] : pages.slice(0, end)
}
