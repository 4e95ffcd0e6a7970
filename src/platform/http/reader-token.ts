import type { IncomingMessage } from 'node:http'

import type { Reader } from '#platform/permissions/principal.ts'

import { readCookie } from './session-cookie.ts'

/** The site that the host of a request names, as far as calls of its readers need it. */
export interface ReadSite {
  readonly organizationId: string
  readonly siteId: string
}

/** What a reader's browser shows of itself; both may be missing. */
export interface ReaderToken {
  readonly session: string | undefined
  readonly key: string
}

export type IdentifyReader = (site: ReadSite, token: ReaderToken) => Promise<Reader>

export function readerTokenOf(request: IncomingMessage, isSecure: boolean): ReaderToken {
  return {
    session: secretIn(request, readerSessionCookie(isSecure)),
    key: secretIn(request, readerKeyCookie(isSecure)) ?? '',
  }
}

/** Of one host alone: browsers take the prefix only without a domain, and only with https. */
export function readerSessionCookie(isSecure: boolean): string {
  return isSecure ? '__Host-reader' : 'reader'
}

export function readerKeyCookie(isSecure: boolean): string {
  return isSecure ? '__Host-reader-key' : 'reader-key'
}

export const readerKeySeconds = 34_560_000

/** Whoever stands on a site and shows nothing. */
export const anonymousReader: IdentifyReader = ({ organizationId, siteId }, { key }) =>
  Promise.resolve({ organizationId, siteId, contactId: null, key })

function secretIn(request: IncomingMessage, name: string): string | undefined {
  const value = readCookie(request, name)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}
