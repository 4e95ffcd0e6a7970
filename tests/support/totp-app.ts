import { confirmTotp, startTotp } from '#modules/account/contract.ts'
import { totpCode, totpStep } from '#modules/account/server/totp.ts'

import type { Client } from './client.ts'

export interface TotpApp {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  /** Returns an unused code: each call uses the next time step. */
  nextCode(): string
}

/**
 * Sets up an app for the signed-in user. Codes are accepted one step early and late, so two are
 * available without waiting.
 */
export async function setUpTotp(client: Client): Promise<TotpApp> {
  const { secret } = await client.must(startTotp, {})
  let step = totpStep(new Date())
  const nextCode = (): string => totpCode(secret, step++)
  const { recoveryCodes } = await client.must(confirmTotp, { code: nextCode() })
  return { secret, recoveryCodes, nextCode }
}
