import { createHmac } from 'node:crypto'

import type { Scope } from '#platform/scope/scope.ts'

import { identityBoxOf } from './identity-box.ts'
import type { Claims } from './identity-token.ts'
import { listTrustedKeys } from './store/identity.ts'

/**
 * Signs a token like a customer's server would, for the demo shop. Undefined if the widget has no
 * secret.
 */
export async function signAsCustomer(
  scope: Scope,
  { widgetId, user }: SigningOptions,
): Promise<string | undefined> {
  const box = identityBoxOf(scope)
  for (const { id: kid, sealedSecret: sealed } of await listTrustedKeys(scope, widgetId)) {
    const key = sealed === null ? undefined : box.open(sealed, widgetId)
    if (key === undefined) continue
    const exp = Math.floor(scope.now.getTime() / 1000) + 3600
    const head = part({ alg: 'HS256', typ: 'JWT', kid })
    const text = `${head}.${part({ aud: widgetId, exp, ...user })}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  return undefined
}

export interface SigningOptions {
  readonly widgetId: string
  readonly user: Pick<Claims, 'sub' | 'name' | 'email' | 'attributes'>
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
