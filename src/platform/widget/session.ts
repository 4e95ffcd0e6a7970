import type { Keep } from './keep.ts'

/** How the server recognizes this browser. Created with the first message, not on a visit. */
export interface Session {
  readonly secret: string
  /** Only gives access to the unread count, so the page may have it. */
  readonly peek: string
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
