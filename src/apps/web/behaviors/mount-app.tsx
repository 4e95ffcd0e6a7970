import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

export function mountApp(): void {
  startTransition(() => {
    try {
      hydrateRoot(document, app, { onUncaughtError: refuseToMount })
    } catch (error) {
      refuseToMount(error)
    }
  })
}

// Rendered synchronously. A transition would be sliced, with frames in between that show nothing
// new.
const app = (
  <StrictMode>
    <HydratedRouter useTransitions={false} />
  </StrictMode>
)

/** Neither a page nor an error page caught it, so there is no app. */
function refuseToMount(error: unknown): never {
  // oxlint-disable-next-line eslint/no-console -- there is no page left to show the error
  console.error('The app could not be mounted.', error)
  throw error
}
