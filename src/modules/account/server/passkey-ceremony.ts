import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

import { minutes } from '#lib/duration.ts'
import { hashToken } from '#lib/random-token.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type { PasskeyAssertion, PasskeyCreation } from '../model.ts'
import { issueToken } from './one-time-token.ts'
import { addressOf } from './own-account.ts'
import { findPasskey, listPasskeyRows, savePasskeyUse, type PasskeyRow } from './store/passkeys.ts'
import { takeToken } from './store/tokens.ts'
import { findUser, type User } from './store/users.ts'

export async function askForPasskey(scope: PlatformScope): Promise<Record<string, unknown>> {
  const challenge = await issueToken(scope, { kind: 'passkey-sign-in', lastsMs: minutes(5) })
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(scope).hostname,
    challenge: bytesOf(challenge),
    userVerification: 'required',
    timeout: minutes(5),
  })
  return { ...options }
}

export async function provePasskey(
  scope: PlatformScope,
  given: PasskeyAssertion,
): Promise<User | undefined> {
  const challenge = challengeOf(given.response.clientDataJSON)
  if (!challenge || !(await takeToken(scope, 'passkey-sign-in', hashToken(challenge))))
    return undefined
  const passkey = await findPasskey(scope, given.id)
  if (!passkey) return undefined
  const counter = await verifiedCounter(scope, passkey, { challenge, given })
  if (counter === undefined) return undefined
  await savePasskeyUse(scope, passkey.id, counter)
  return findUser(scope, passkey.userId)
}

export async function passkeyCreationOptions(
  scope: PlatformScope,
  user: User,
): Promise<Record<string, unknown>> {
  const challenge = await issueToken(scope, { kind: 'passkey-creation', user, lastsMs: minutes(5) })
  const known = await listPasskeyRows(scope, user.id)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Parley',
    rpID: siteOf(scope).hostname,
    userID: new TextEncoder().encode(user.id),
    userName: addressOf(user),
    userDisplayName: user.name,
    challenge: bytesOf(challenge),
    timeout: minutes(5),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map((row) => ({ id: row.credentialId, transports: row.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

export interface MadePasskey {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
}

export async function readMadePasskey(
  scope: PlatformScope,
  { given, userId }: { given: PasskeyCreation; userId: string },
): Promise<MadePasskey | undefined> {
  const challenge = challengeOf(given.response.clientDataJSON)
  const token = challenge && (await takeToken(scope, 'passkey-creation', hashToken(challenge)))
  if (!token || token.userId !== userId) return undefined
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await orUndefined(
    verifyRegistrationResponse({
      response: given as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: siteOf(scope).origin,
      expectedRPID: siteOf(scope).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { credentialId: id, publicKey, counter, transports: given.response.transports ?? [] }
}

async function verifiedCounter(
  scope: PlatformScope,
  passkey: PasskeyRow,
  { challenge, given }: { challenge: string; given: PasskeyAssertion },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await orUndefined(
    verifyAuthenticationResponse({
      response: given as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: siteOf(scope).origin,
      expectedRPID: siteOf(scope).hostname,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

function siteOf({ product }: PlatformScope): URL {
  return product.config.publicUrl
}

/** Loaded on first use, because it's the heaviest import of a start. */
const webAuthn = () => import('@simplewebauthn/server')

/** The library throws on any mismatch; all of them mean "not verified". */
async function orUndefined<Result>(verification: Promise<Result>): Promise<Result | undefined> {
  return verification.catch(() => undefined)
}

/** Not trusted: only used to find the row to compare with. */
function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const challenge: unknown = Object(parsed).challenge
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

function bytesOf(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(token, 'base64url'))
}

// EdDSA, ES256 and RS256 cover the authenticators in use.
const algorithms = [-8, -7, -257]
