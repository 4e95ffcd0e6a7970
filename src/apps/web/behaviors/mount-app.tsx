import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Wakes the page up. When that fails it is said, and the error goes on to whoever watches. */
export function mountApp(): void {
  startTransition(() => {
    try {
      hydrateRoot(document, app, { onUncaughtError: refuseToMount })
    } catch (error) {
      refuseToMount(error)
    }
  })
}

// A move whose code and data are here is drawn at once: as a transition it would be cut in slices,
// with frames between them that show nothing new.
const app = (
  <StrictMode>
    <HydratedRouter useTransitions={false} />
  </StrictMode>
)

/** No page and no error page caught it, so there is no app. */
function refuseToMount(error: unknown): never {
  // oxlint-disable-next-line eslint/no-console -- nothing else is left to tell it
  console.error('The app could not be mounted.', error)
  throw error
}
