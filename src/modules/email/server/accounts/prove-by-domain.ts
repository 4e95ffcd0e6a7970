import { emailAccountProven } from '../../accounts-contract.ts'
import type { Inside } from '../inside.ts'
import { proveAddressesOf, unproveAddressesOf } from './accounts-store.ts'

/** A verified domain verifies all of its addresses. */
export async function proveByDomain(
  scope: Inside,
  domain: { readonly id: string; readonly domain: string },
): Promise<void> {
  for (const { id: accountId, address } of await proveAddressesOf(scope, domain)) {
    scope.emit(emailAccountProven, { accountId, address, by: 'domain' }, { subjectId: accountId })
  }
}

/**
 * Addresses verified only by the domain lose their verification; ones verified by a code keep it.
 */
export async function unproveByDomain(scope: Inside, domainId: string): Promise<void> {
  await unproveAddressesOf(scope, domainId)
}
