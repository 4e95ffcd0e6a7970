import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import { getTrail } from '../../contract.ts'
import { PageList } from './page-list.tsx'
import { TrailFacts } from './trail-facts.tsx'

/** Where a contact was on the pages, for his profile. */
export function PagesOf({ contactId }: { readonly contactId: string }) {
  const { data: trail, error, refetch } = useCall(getTrail, { contactId }, { everyMs: 10_000 })
  const [isWhole, setWhole] = useState(false)
  if (error && !trail) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  if (!trail) return <LoadingState />
  if (!trail.browser) {
    return <p className="text-ink-faint">Not seen on your pages, or too long ago.</p>
  }
  const isMore = trail.pages.length > fewPages
  return (
    <div className="flex flex-col gap-5">
      <PageList trail={trail} {...(!isWhole && { most: fewPages })} />
      {isMore && !isWhole && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          Show all {trail.pages.length} pages
        </Button>
      )}
      <div className="border-t border-line pt-4">
        <TrailFacts trail={trail} />
      </div>
    </div>
  )
}

const fewPages = 8
