import { createHash, timingSafeEqual } from 'node:crypto'

/** Constant-time comparison, also for different lengths. */
export function isSameSecret(one: string | Buffer, other: string | Buffer): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other))
}

function hashOf(secret: string | Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}
