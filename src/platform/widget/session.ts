import type { Keep } from './keep.ts'

/** How the server knows this browser again. Made at the first message, not at a visit. */
export interface Session {
  readonly secret: string
  /** Opens the number of unread answers and nothing else; the page may have it. */
  readonly peek: string
  /** The server has seen it. */
  readonly isKnown: boolean
}

export function readSession(keep: Keep): Session | undefined {
  const [secret, peek, known] = (keep.read('session') ?? '').split('.')
  return secret && peek ? { secret, peek, isKnown: known === 'known' } : undefined
}

export function getSession(keep: Keep): Session {
  const known = readSession(keep)
  if (known) return known
  const session = { secret: randomSecret(), peek: randomSecret(), isKnown: false }
  writeSession(keep, session)
  return session
}

export function writeSession(keep: Keep, { secret, peek, isKnown }: Session): void {
  keep.write('session', `${secret}.${peek}.${isKnown ? 'known' : 'new'}`)
}

function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
