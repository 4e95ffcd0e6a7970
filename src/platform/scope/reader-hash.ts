import { hashToken } from '#lib/random-token.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type From = Pick<Exchange, 'address' | 'userAgent'>

/**
 * Tells readers apart without identifying them: by their contact, by their browser's secret, or for
 * one day by their address.
 */
export function readerHash(scope: Scope, exchange: From): string {
  const { actor, organizationId } = scope
  if (actor.kind === 'visitor') return hashToken(`${organizationId} ${actor.visitor.sessionId}`)
  if (actor.kind === 'reader') {
    const { contactId, key } = actor.reader
    if (contactId !== null || key !== '') return hashToken(`${organizationId} ${contactId ?? key}`)
  }
  return anonymousReaderHash(scope, exchange)
}

export function anonymousReaderHash(
  { organizationId, now }: Scope,
  { address, userAgent }: From,
): string {
  const day = now.toISOString().slice(0, 10)
  return hashToken(`${organizationId} ${day} ${address} ${userAgent}`)
}
