import { safePath } from '#lib/safe-path.ts'

export const linkMinutes = 30
export const sessionDays = 30
/** Limit per address, so no mailbox can be flooded. */
export const linksPerHour = 5

export type LinkState = 'good' | 'used' | 'expired'

export function linkState(
  link: { readonly usedAt: Date | null; readonly expiresAt: Date },
  now: Date,
): LinkState {
  if (link.usedAt !== null) return 'used'
  return link.expiresAt > now ? 'good' : 'expired'
}

/** The path to open after sign-in: on this site only, and never the sign-in page itself. */
export function nextPath(text: string): string {
  const path = safePath(text)
  return path.startsWith('/enter') || path.startsWith('/api/') ? '/' : path
}
