import { emailAccountProven } from '../../accounts-contract.ts'
import type { Inside } from '../inside.ts'
import { proveAddressesOf, unproveAddressesOf } from './accounts-store.ts'

/** Who has the domain has its addresses. */
export async function proveByDomain(
  scope: Inside,
  domain: { readonly id: string; readonly domain: string },
): Promise<void> {
  for (const { id: accountId, address } of await proveAddressesOf(scope, domain)) {
    scope.emit(emailAccountProven, { accountId, address, by: 'domain' }, { subjectId: accountId })
  }
}

/** What only the domain proved is not proven any more; codes that came back still count. */
export async function unproveByDomain(scope: Inside, domainId: string): Promise<void> {
  await unproveAddressesOf(scope, domainId)
}
