import { createContext } from 'react-router'

import type { Access } from '#platform/permissions/access.ts'
import type { Principal } from '#platform/permissions/principal.ts'
import type { CallClient } from '#platform/registry/call-client.ts'

/** Data the server passes to the pages of a request. Types only, no code. */
export interface Page {
  readonly principal: Principal | undefined
  /**
   * Set if the signed-in person couldn't be determined; every page shows it instead of its content.
   */
  readonly failure: Response | undefined
  readonly call: CallClient
  allows(access: Access): boolean
  /** The end of the organization's event log. Reads after this point miss nothing. */
  liveCursor(): Promise<string | undefined>
  readonly nonce: string
  readonly sitesDomain: string
  readonly hasMailbox: boolean
  findHomeWidget(): Promise<string | undefined>
  reportError(error: unknown): void
}

export type HandlePage = (request: Request, page: Page) => Promise<Response>

export const pageContext = createContext<Page>()
