import { safePath } from '#lib/safe-path.ts'

export const linkMinutes = 30
export const sessionDays = 30
/** To one address, so that nobody's mailbox is filled. */
export const linksPerHour = 5

export type LinkState = 'good' | 'used' | 'expired'

export function linkState(
  link: { readonly used_at: Date | null; readonly expires_at: Date },
  now: Date,
): LinkState {
  if (link.used_at !== null) return 'used'
  return link.expires_at > now ? 'good' : 'expired'
}

/** Where somebody goes on after he came in: on this site, and not to where he comes in. */
export function nextPath(text: string): string {
  const path = safePath(text)
  return path.startsWith('/enter') || path.startsWith('/api/') ? '/' : path
}
