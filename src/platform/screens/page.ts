import { createContext } from 'react-router'

import type { Access } from '#platform/permissions/access.ts'
import type { Principal } from '#platform/permissions/principal.ts'
import type { CallClient } from '#platform/registry/call-client.ts'

/** What the server hands to the pages of one request. Only types come from there, never code. */
export interface Page {
  readonly principal: Principal | undefined
  /** Set when it could not be found out who asks; every page shows it instead of itself. */
  readonly failure: Response | undefined
  readonly call: CallClient
  allows(access: Access): boolean
  /** The end of the organization's event log; what is read after this misses nothing. */
  liveCursor(): Promise<string | undefined>
  readonly nonce: string
  readonly sitesDomain: string
  /** True on a local install, where mail is read in the product itself. */
  readonly hasMailbox: boolean
  /** The chat that the home page carries, if it does. */
  findHomeWidget(): Promise<string | undefined>
  reportError(error: unknown): void
}

export type HandlePage = (request: Request, page: Page) => Promise<Response>

export const pageContext = createContext<Page>()
