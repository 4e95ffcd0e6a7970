import { createContext } from 'react-router'

import type { Principal } from '#platform/permissions/principal.ts'
import type { InProcessClient } from '#platform/registry/in-process.ts'

/** What the server hands to the pages of one request. Only types come from there, never code. */
export interface Page {
  readonly principal: Principal | undefined
  readonly call: InProcessClient
  readonly nonce: string
  readonly hasMailbox: boolean
  reportError(error: unknown): void
}

export type HandlePage = (request: Request, page: Page) => Promise<Response>

export const pageContext = createContext<Page>()
