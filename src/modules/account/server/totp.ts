import { createHmac, randomBytes } from 'node:crypto'

/** Authenticator codes: RFC 6238 with SHA-1, six digits and thirty seconds. */
export function makeTotpSecret(): string {
  return toBase32(randomBytes(20))
}

export function totpUri(secret: string, account: string): string {
  const label = `Parley:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=Parley&algorithm=SHA1&digits=6&period=30`
}

/**
 * Returns the time step of a code, allowing one step of clock drift either way. The caller must
 * refuse steps used before.
 */
export function matchTotpStep(secret: string, code: string, now: Date): number | undefined {
  const current = totpStep(now)
  return [current, current - 1, current + 1].find((step) => totpCode(secret, step) === code)
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / secondsPerStep)
}

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  // RFC 4226: the low four bits of the last byte are the offset.
  const offset = (digest.at(-1) ?? 0) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = text.split('').map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const octets = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(octets.map((octet) => Number.parseInt(octet, 2)))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const secondsPerStep = 30
