import { createHash } from 'node:crypto'

/** Hides an ID behind a plain hash. IDs are random, so it can't be guessed. */
export function opaqueKey(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 16)
}
