import { createSealedBox, type SealedBox } from '#lib/sealed-box.ts'
import type { KeyPair } from '#platform/mail/dkim-keys.ts'

import type { KeyRow } from './domains-store.ts'

/** Private keys are encrypted, so read access to the table isn't enough to sign. */
export function keyBox(secret: string): SealedBox {
  return createSealedBox(secret, 'email dkim')
}

export function keyOwner(organizationId: string, domainId: string, selector: string): string {
  return `${organizationId} ${domainId} ${selector}`
}

export function sealedKey(
  secret: string,
  {
    organizationId,
    domainId,
    selector,
  }: Record<'organizationId' | 'domainId' | 'selector', string>,
  { publicKey, pem }: KeyPair,
): Pick<KeyRow, 'domainId' | 'selector' | 'publicKey' | 'privateKey'> {
  return {
    domainId,
    selector,
    publicKey,
    privateKey: keyBox(secret).seal(pem, keyOwner(organizationId, domainId, selector)),
  }
}

export const firstSelectors = ['parley1', 'parley2'] as const

/** Selectors are never reused: resolvers may still have the old record cached. */
export function selectorAfter(selectors: readonly string[]): string {
  const numbers = selectors.map((selector) => Number(/\d+$/.exec(selector)?.[0] ?? 0))
  return `parley${Math.max(0, ...numbers) + 1}`
}
