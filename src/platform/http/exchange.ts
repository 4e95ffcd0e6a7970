import type { Readable } from 'node:stream'

import type { Place } from '#platform/geo/find-place.ts'

import type { VisitorToken } from './visitor-token.ts'

export interface Exchange {
  /** The client's address after counted proxies; IPv6 as /64. */
  readonly address: string
  readonly userAgent: string
  place?(): Place
  readonly origin: string | undefined
  /** The request comes from this machine directly, without a proxy or tunnel. */
  readonly isOnThisMachine: boolean
  readonly sessionToken: string | undefined
  cookie(name: string): string | undefined
  readonly visitorToken?: VisitorToken | undefined
  readonly file: Readable | undefined
  readonly fileLength: number | undefined
  header?(name: string): string | undefined
  /** Sent with the response, even if the call is refused. */
  readonly reply: Reply
}

export interface Reply {
  setSessionCookie(token: string): void
  clearSessionCookie(): void
  setCookie(name: string, value: string, maxAgeSeconds: number): void
  redirect(location: string): void
  sendFile(file: { readonly name: string; readonly type: string }, content: Readable): Promise<void>
  /**
   * An untrusted page for an iframe: scripts never run, and only images load, external ones only on
   * request.
   */
  showForeignPage(html: string, pictures: { readonly from: string; readonly isOpen: boolean }): void
}
