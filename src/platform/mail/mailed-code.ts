import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A code that is mailed to an address: eight digits made of the secret and of what they stand for. It is
 * made anew when it comes back, so that it is kept nowhere.
 */
export function mailedCode(secret: string, standsFor: readonly string[]): string {
  const hash = createHmac('sha256', secret).update(standsFor.join('\n')).digest()
  return String(hash.readBigUInt64BE(0) % 100_000_000n).padStart(8, '0')
}

/** Whether somebody typed this code; people put spaces into numbers. */
export function isSameCode(typed: string, code: string): boolean {
  const [given, right] = [Buffer.from(typed.replaceAll(/\s/g, '')), Buffer.from(code)]
  return given.length === right.length && timingSafeEqual(given, right)
}
