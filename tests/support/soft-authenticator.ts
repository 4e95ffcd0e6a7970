import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

import type { PasskeyAssertion, PasskeyCreation } from '#modules/account/model.ts'

export interface SoftAuthenticator {
  create(options: Record<string, unknown>, deviations?: Deviations): PasskeyCreation
  get(options: Record<string, unknown>, deviations?: Deviations): PasskeyAssertion
}

export interface Deviations {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly userVerified?: boolean
  readonly counter?: number
  readonly signWith?: KeyObject
}

/** A passkey in memory: ES256, attestation "none", the user always agrees. */
export function createSoftAuthenticator(origin: string): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const rpId = new URL(origin).hostname
  let used = 0
  let userHandle: string | undefined

  const credential = {
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
  } as const

  function clientData(
    type: string,
    options: Record<string, unknown>,
    deviations: Deviations,
  ): Buffer {
    const challenge = deviations.challenge ?? options['challenge']
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: deviations.origin ?? origin, crossOrigin: false }),
    )
  }

  function authenticatorData(deviations: Deviations, attested = Buffer.alloc(0)): Buffer {
    const { userVerified = true, counter = ++used } = deviations
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(deviations.rpId ?? rpId), head, attested])
  }

  return {
    create(options, deviations = {}) {
      const { x, y } = publicKey.export({ format: 'jwk' })
      const coseKey = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x ?? '', 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y ?? '', 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey])
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(deviations, attested))],
      ])
      userHandle = userIdOf(options)
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options, deviations).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(options, deviations = {}) {
      const data = clientData('webauthn.get', options, deviations)
      const authenticator = authenticatorData(deviations)
      const signed = Buffer.concat([authenticator, createHash('sha256').update(data).digest()])
      const signature = sign('sha256', signed, deviations.signWith ?? privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticator.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle && { userHandle }),
        },
      }
    },
  }
}

function userIdOf(options: Record<string, unknown>): string {
  const { user } = options as { user: { id: string } }
  return user.id
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** The subset of CBOR that an attestation needs. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}

function cborInt(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
}

function cborMap(entries: readonly [Buffer, Buffer][]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
}
