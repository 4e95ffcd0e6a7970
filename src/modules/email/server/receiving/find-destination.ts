import type { PlatformScope } from '#platform/scope/scope.ts'

import { domainOfReportAddress } from '../domains/report-address.ts'
import { readReturnPath } from '../sending/return-path.ts'
import {
  findByAddress,
  findByDomain,
  findByForwardKey,
  findByOutbound,
  findByReturnPath,
  type Destination,
} from './store.ts'

/** The account a recipient address belongs to; undefined for unknown addresses. */
export async function findDestination(
  scope: PlatformScope,
  address: string,
  mailInDomain: string,
): Promise<Destination | undefined> {
  const at = address.lastIndexOf('@')
  const [local, host] = [address.slice(0, at), address.slice(at + 1)]
  if (at <= 0 || host === '' || address.length > longest) return undefined
  if (host === mailInDomain) {
    const outboundId = readReturnPath(address)
    if (outboundId !== undefined) return findByOutbound(scope, outboundId)
    const domainId = domainOfReportAddress(address, mailInDomain)
    return domainId ? findByDomain(scope, domainId) : findByForwardKey(scope, withoutTag(local))
  }
  if (/^bounce\+[a-z0-9.=_-]+$/.test(local)) return findByReturnPath(scope, host)
  return findByAddress(scope, `${withoutTag(local)}@${host}`)
}

/** The plus tag belongs to the recipient, so it is ignored. */
export function withoutTag(local: string): string {
  const plus = local.indexOf('+')
  return plus > 0 ? local.slice(0, plus) : local
}

const longest = 320
