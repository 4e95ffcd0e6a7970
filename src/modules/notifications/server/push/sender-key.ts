import { createECDH, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto'

import type { Config } from '#platform/config/config.ts'
import { perProduct } from '#platform/registry/product.ts'

/** Who we are to the services that carry messages to browsers (RFC 8292). */
export interface SenderKey {
  /** As a browser wants it when it subscribes: the point, base64url. */
  readonly publicKey: string
  /** What a message to this address is sent with; good for half a day. */
  authorization(endpoint: string, now: Date): string
}

/**
 * Derived from the secret of the install, as the passwords of the database roles are: every node has
 * the same one and none has to be kept. With another secret browsers subscribe anew by themselves.
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

/** Whom a push service writes to when something is wrong with what we send. */
function contactOf({ mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>): string {
  const [address] = /[^\s<>@]+@[^\s<>@]+/.exec(mailFrom) ?? []
  return address ? `mailto:${address}` : publicUrl.origin
}

/** Sixteen bytes more than needed, so that no number is more likely than another. */
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
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' })
  return `${said}.${signature.toString('base64url')}`
}

const halfDay = 12 * 3600
const curveOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
