import { randomBytes } from 'node:crypto'

import { hashToken } from '#lib/random-token.ts'
import { createSealedBox } from '#lib/sealed-box.ts'
import { perProduct } from '#platform/registry/product.ts'
import { principalOf, type PlatformScope } from '#platform/scope/scope.ts'

import type { Factors } from '../model.ts'
import { findTotp, replaceRecoveryCodes, takeRecoveryCode, takeTotpStep } from './store/factors.ts'
import { saveSecondFactor } from './store/sessions.ts'
import { matchTotpStep, toBase32 } from './totp.ts'

/** Secrets of authenticator apps must be readable to us, so they are kept sealed. */
export const totpBox = perProduct(({ secret }) => createSealedBox(secret, 'totp'))

/** Whether this is a code of the app now, and was not used before. Counts as used from here on. */
export async function acceptTotpCode(
  scope: PlatformScope,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const totp = await findTotp(scope, userId)
  if (!totp?.confirmed_at) return false
  const secret = totpBox(scope).open(totp.sealed_secret, userId)
  const step = secret ? matchTotpStep(secret, code, totp.now) : undefined
  return step !== undefined && takeTotpStep(scope, userId, step)
}

/**
 * Whoever adds the first factor of an account has just shown that he has it. A further one tells
 * nothing: somebody with a stolen password could add his own.
 */
export async function noteAddedFactor(
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

/** Ten new codes; only their hashes are kept. */
export async function makeRecoveryCodes(scope: PlatformScope, userId: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, makeRecoveryCode)
  await replaceRecoveryCodes(scope, userId, codes.map(hashRecoveryCode))
  return codes
}

// 80 bits: too many to be guessed even by someone who has the hashes.
function makeRecoveryCode(): string {
  const letters = toBase32(randomBytes(10)).toLowerCase()
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
}
