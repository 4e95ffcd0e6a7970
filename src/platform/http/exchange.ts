import type { Readable } from 'node:stream'

import type { Place } from '#platform/geo/find-place.ts'

import type { VisitorToken } from './visitor-token.ts'

/** What an action may know of the request, and say to the browser beside its answer. */
export interface Exchange {
  /** The client's address, after the counted proxies; IPv6 as its /64. */
  readonly address: string
  readonly userAgent: string
  /** Where the client is, as a proxy of ours or a database says. */
  place?(): Place
  /** The web page that asks, as its browser names it. */
  readonly origin: string | undefined
  /** Somebody at this very machine asks, with no proxy or tunnel that says so in between. */
  readonly isOnThisMachine: boolean
  /** The token in the session cookie, for the account module alone. */
  readonly sessionToken: string | undefined
  cookie(name: string): string | undefined
  /** What a visitor's browser shows of itself, before anybody looked whether it is known. */
  readonly visitorToken?: VisitorToken | undefined
  /** The body of a call that takes a file. */
  readonly file: Readable | undefined
  readonly fileLength: number | undefined
  /** What whoever calls proves himself with; of calls over HTTP alone. */
  header?(name: string): string | undefined
  /** Cookies and headers that leave with the answer, even when the answer is a refusal. */
  readonly reply: Reply
}

export interface Reply {
  setSessionCookie(token: string): void
  clearSessionCookie(): void
  setCookie(name: string, value: string, maxAgeSeconds: number): void
  redirect(location: string): void
  /** A file in place of JSON, of a call that says so. Done when all of it has left. */
  sendFile(file: { readonly name: string; readonly type: string }, content: Readable): Promise<void>
  /**
   * A page of somebody else's making, for a frame of ours: nothing in it runs, and nothing but
   * pictures is loaded, those of others only when asked for.
   */
  showForeignPage(html: string, pictures: { readonly from: string; readonly isOpen: boolean }): void
}
