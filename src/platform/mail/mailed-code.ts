import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * An eight-digit code derived from a secret and its purpose. It is recomputed for verification and
 * never stored.
 */
export function mailedCode(secret: string, standsFor: readonly string[]): string {
  const hash = createHmac('sha256', secret).update(standsFor.join('\n')).digest()
  return String(hash.readBigUInt64BE(0) % 100_000_000n).padStart(8, '0')
}

/** Compares a typed code; spaces are ignored. */
export function isSameCode(typed: string, code: string): boolean {
  const [given, right] = [Buffer.from(typed.replaceAll(/\s/g, '')), Buffer.from(code)]
  return given.length === right.length && timingSafeEqual(given, right)
}
