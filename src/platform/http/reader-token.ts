import type { IncomingMessage } from 'node:http'

import type { Reader } from '#platform/permissions/principal.ts'

import { readCookie } from './session-cookie.ts'

export interface ReadSite {
  readonly organizationId: string
  readonly siteId: string
}

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

/**
 * Bound to one host: browsers accept the __Host- prefix only without a domain and only over https.
 */
export function readerSessionCookie(isSecure: boolean): string {
  return isSecure ? '__Host-reader' : 'reader'
}

export function readerKeyCookie(isSecure: boolean): string {
  return isSecure ? '__Host-reader-key' : 'reader-key'
}

export const readerKeySeconds = 34_560_000

export const anonymousReader: IdentifyReader = ({ organizationId, siteId }, { key }) =>
  Promise.resolve({ organizationId, siteId, contactId: null, key })

function secretIn(request: IncomingMessage, name: string): string | undefined {
  const value = readCookie(request, name)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}
