import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in 43 characters that are safe in a URL, a cookie, and a header. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token. With 256 random bits a plain fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
