import { createECDH, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto'

import type { Config } from '#platform/config/config.ts'
import { perProduct } from '#platform/registry/product.ts'

/** Identifies this server to push services (RFC 8292). */
export interface SenderKey {
  readonly publicKey: string
  /** The authorization for a push endpoint, valid for half a day. */
  authorization(endpoint: string, now: Date): string
}

/**
 * Derived from the installation secret, like the database role passwords, so every node has the
 * same key and none is stored. With a new secret, browsers subscribe again on their own.
 */
export function createSenderKey(secret: string, contact: string): SenderKey {
  const pair = createECDH('prime256v1')
  const scalar = scalarFrom(secret)
  pair.setPrivateKey(scalar)
  const point = pair.getPublicKey()
  const key = asSigningKey(scalar, point)
  const publicKey = point.toString('base64url')
  return {
    publicKey,
    authorization(endpoint, now) {
      const exp = Math.floor(now.getTime() / 1000) + halfDay
      const token = signed(key, { aud: new URL(endpoint).origin, exp, sub: contact })
      return `vapid t=${token}, k=${publicKey}`
    },
  }
}

export const senderKeyOf = perProduct(({ secret, config }) =>
  createSenderKey(secret, contactOf(config)),
)

/** The contact for push services when something is wrong. */
function contactOf({ mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>): string {
  const [address] = /[^\s<>@]+@[^\s<>@]+/.exec(mailFrom) ?? []
  return address ? `mailto:${address}` : publicUrl.origin
}

/** Sixteen extra bytes avoid modulo bias. */
function scalarFrom(secret: string): Buffer {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'web-push:sender-key', 48))
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (curveOrder - 1n)) + 1n
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
}

function asSigningKey(scalar: Buffer, point: Buffer): KeyObject {
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: scalar.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
}

function signed(key: KeyObject, claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signingInput = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signingInput), { key, dsaEncoding: 'ieee-p1363' })
  return `${signingInput}.${signature.toString('base64url')}`
}

const halfDay = 12 * 3600
const curveOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
