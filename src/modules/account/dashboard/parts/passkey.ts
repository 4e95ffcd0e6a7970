import { ApiProblem } from '#platform/registry/api-problem.ts'
import { callApi } from '#platform/registry/browser-client.ts'

import { startPasskeySignIn } from '../../contract.ts'
import type { PasskeyAssertion, PasskeyCreation } from '../../model.ts'

/** Loaded when it is asked for: most people sign in without it. */
export const webAuthn = () => import('@simplewebauthn/browser')

/** Asks the person for one of his passkeys: in a window of the browser, or among what it fills in. */
export async function givePasskey(
  where: 'window' | 'autofill' = 'window',
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await webAuthn()
  const { options } = await callApi(startPasskeySignIn, {})
  const passkey = await startAuthentication({
    // The server makes these options with the same library.
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    useBrowserAutofill: where === 'autofill',
  })
  return { ...passkey, clientExtensionResults: {} }
}

/** Makes a passkey on this device, by the options of the server. */
export async function makePasskey(options: Record<string, unknown>): Promise<PasskeyCreation> {
  const { startRegistration } = await webAuthn()
  const passkey = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  return { ...passkey, clientExtensionResults: {} }
}

/** Whether the device itself can keep a passkey, behind a finger, a face or a screen lock. */
export async function canKeepPasskeys(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}

/** What to say when the browser gave none; undefined when the person just closed its window. */
export function passkeyProblem(error: unknown): string | undefined {
  if (error instanceof ApiProblem) return error.detail
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  return 'This browser couldn’t use a passkey here. Use another method.'
}
