import { createHash, timingSafeEqual } from 'node:crypto'

/** Tells nothing by how long it takes, also where the two are not equally long. */
export function isSameSecret(one: string | Buffer, other: string | Buffer): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other))
}

function hashOf(secret: string | Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}
