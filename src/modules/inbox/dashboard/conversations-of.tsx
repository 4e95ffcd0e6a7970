import { lazy, Suspense } from 'react'

import { LoadingState } from '#ui/states.tsx'

// The door is open from the first page on: what few screens show comes with them.
const Conversations = lazy(async () => ({
  default: (await import('./parts/contact/conversations-of.tsx')).ConversationsOf,
}))

/** What one person wrote, for the screen that shows who he is. */
export function ConversationsOf({ contactId }: { readonly contactId: string }) {
  return (
    <Suspense fallback={<LoadingState />}>
      <Conversations contactId={contactId} />
    </Suspense>
  )
}
