import { createHash } from 'node:crypto'

/** Tells one from another without telling which: of an id that nobody can guess, a plain hash is enough. */
export function opaqueKey(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 16)
}
