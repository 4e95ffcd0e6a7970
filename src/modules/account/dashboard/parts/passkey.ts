import { ApiProblem } from '#platform/registry/api-problem.ts'
import { callApi } from '#platform/registry/browser-client.ts'

import { startPasskeySignIn } from '../../contract.ts'
import type { PasskeyAssertion, PasskeyCreation } from '../../model.ts'

/** Loaded on demand, because most people sign in without a passkey. */
export const webAuthn = () => import('@simplewebauthn/browser')

export async function givePasskey(
  where: 'window' | 'autofill' = 'window',
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await webAuthn()
  const { options } = await callApi(startPasskeySignIn, {})
  const passkey = await startAuthentication({
    // The server creates these options with the same library.
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    useBrowserAutofill: where === 'autofill',
  })
  return { ...passkey, clientExtensionResults: {} }
}

export async function makePasskey(options: Record<string, unknown>): Promise<PasskeyCreation> {
  const { startRegistration } = await webAuthn()
  const passkey = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  return { ...passkey, clientExtensionResults: {} }
}

export async function canKeepPasskeys(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}

/** Returns undefined if the person just closed the browser prompt. */
export function passkeyProblem(error: unknown): string | undefined {
  if (error instanceof ApiProblem) return error.detail
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  return 'This browser couldn’t use a passkey here. Use another method.'
}
