import { confirmTotp, startTotp } from '#modules/account/contract.ts'
import { totpCode, totpStep } from '#modules/account/server/totp.ts'

import type { Client } from './client.ts'

/** An authenticator app on somebody's phone. */
export interface TotpApp {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  /** A code that was not shown before: each call looks one step further, as time passes. */
  nextCode(): string
}

/**
 * Sets an app up for whoever is signed in. A code is accepted one step early and one step late, so
 * two can be had without waiting, even when a step ends in between: this one to confirm, the next to
 * use.
 */
export async function setUpTotp(client: Client): Promise<TotpApp> {
  const { secret } = await client.must(startTotp, {})
  let step = totpStep(new Date())
  const nextCode = (): string => totpCode(secret, step++)
  const { recoveryCodes } = await client.must(confirmTotp, { code: nextCode() })
  return { secret, recoveryCodes, nextCode }
}
