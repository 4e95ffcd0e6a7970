import { randomBytes } from 'node:crypto'

import { hashToken } from '#lib/random-token.ts'
import { createSealedBox } from '#lib/sealed-box.ts'
import { perProduct } from '#platform/registry/product.ts'
import { principalOf, type PlatformScope } from '#platform/scope/scope.ts'

import type { Factors } from '../model.ts'
import { findTotp, replaceRecoveryCodes, takeRecoveryCode, takeTotpStep } from './store/factors.ts'
import { saveSecondFactor } from './store/sessions.ts'
import { matchTotpStep, toBase32 } from './totp.ts'

/**
 * The server must be able to read authenticator secrets, so they're encrypted instead of hashed.
 */
export const totpBox = perProduct(({ secret }) => createSealedBox(secret, 'totp'))

/** Checks and consumes a code of the app. */
export async function acceptTotpCode(
  scope: PlatformScope,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const totp = await findTotp(scope, userId)
  if (!totp?.confirmedAt) return false
  const secret = totpBox(scope).open(totp.sealedSecret, userId)
  const step = secret ? matchTotpStep(secret, code, totp.now) : undefined
  return step !== undefined && takeTotpStep(scope, userId, step)
}

/**
 * Adding the first factor proves it for this session. A further one doesn't, since a person with a
 * stolen password could add their own.
 */
export async function recordAddedFactor(
  scope: PlatformScope,
  { passkeys, hasTotp }: Pick<Factors, 'passkeys' | 'hasTotp'>,
): Promise<void> {
  if (passkeys + Number(hasTotp) === 1) await saveSecondFactor(scope, principalOf(scope).sessionId)
}

export async function acceptRecoveryCode(
  scope: PlatformScope,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  return takeRecoveryCode(scope, userId, hashRecoveryCode(code))
}

export async function makeRecoveryCodes(scope: PlatformScope, userId: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, makeRecoveryCode)
  await replaceRecoveryCodes(scope, userId, codes.map(hashRecoveryCode))
  return codes
}

// 80 random bits can't be guessed, even if the hashes leak.
function makeRecoveryCode(): string {
  const letters = toBase32(randomBytes(10)).toLowerCase()
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
}
