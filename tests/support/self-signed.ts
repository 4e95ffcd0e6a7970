import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

export interface SelfSigned {
  readonly certificate: string
  readonly privateKey: string
  readonly key: KeyObject
}

/** A self-signed certificate, valid for a day (RFC 5280). */
export function selfSigned(
  name: string,
  { from = new Date(Date.now() - day), until = new Date(Date.now() + day) } = {},
): SelfSigned {
  const { privateKey: key, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const algorithm = sequence(objectId('2a864886f70d01010b'), encode(0x05))
  const person = sequence(encode(0x31, sequence(objectId('550403'), encode(0x0c, name))))
  const names = sequence(encode(0x82, name))
  const alternative = sequence(objectId('551d11'), encode(0x04, names))
  const body = sequence(
    encode(0xa0, encode(0x02, Buffer.from([2]))),
    encode(0x02, Buffer.from([1])),
    algorithm,
    person,
    sequence(encode(0x17, utcTime(from)), encode(0x17, utcTime(until))),
    person,
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(0xa3, sequence(alternative)),
  )
  const signature = encode(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, key)]))
  const lines =
    sequence(body, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }) as string,
    key,
  }
}

function sequence(...parts: Buffer[]): Buffer {
  return encode(0x30, Buffer.concat(parts))
}

function objectId(hex: string): Buffer {
  return encode(0x06, Buffer.from(hex, 'hex'))
}

/** One value with its tag and length (DER). */
function encode(kind: number, value: Buffer | string = ''): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value
  const { length } = bytes
  return Buffer.concat([Buffer.from([kind, ...sizeOf(length)]), bytes])
}

function sizeOf(length: number): number[] {
  if (length < 0x80) return [length]
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}

function utcTime(date: Date): string {
  return `${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`
}

const day = 86_400_000
