import { lazy, Suspense } from 'react'

// The door is open from the first page on: what few screens show comes with them.
const Write = lazy(async () => ({ default: (await import('./parts/start/write-to.tsx')).WriteTo }))

/** Begins a conversation with somebody, for the screen that shows who he is. */
export function WriteTo({
  contact,
}: {
  readonly contact: { readonly id: string; readonly name: string }
}) {
  return (
    <Suspense>
      <Write contact={contact} />
    </Suspense>
  )
}
