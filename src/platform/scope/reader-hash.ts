import { hashToken } from '#lib/random-token.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** What tells somebody from others who shows nothing of himself. */
export type From = Pick<Exchange, 'address' | 'userAgent'>

/**
 * Who reads, told apart from others and not known: by who he proved to be, by the secret of his
 * browser, or for one day by where he comes from.
 */
export function readerHash(scope: Scope, exchange: From): string {
  const { actor, organizationId } = scope
  if (actor.kind === 'visitor') return hashToken(`${organizationId} ${actor.visitor.sessionId}`)
  if (actor.kind === 'reader') {
    const { contactId, key } = actor.reader
    if (contactId !== null || key !== '') return hashToken(`${organizationId} ${contactId ?? key}`)
  }
  return passerHash(scope, exchange)
}

/** Of who shows nothing of himself. */
export function passerHash({ organizationId, now }: Scope, { address, userAgent }: From): string {
  const day = now.toISOString().slice(0, 10)
  return hashToken(`${organizationId} ${day} ${address} ${userAgent}`)
}
