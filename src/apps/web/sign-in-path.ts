import { safePath } from '#lib/safe-path.ts'

/** The sign-in page, which leads back to where the person wanted to be. */
export function toSignIn(next: string): string {
  return next === home ? '/login' : `/login?${new URLSearchParams({ next }).toString()}`
}

/** Where to go after sign-in: what was asked for when it is ours, else the dashboard. */
export function afterSignIn(next: string | null): string {
  const path = safePath(next ?? '')
  return path === '/' ? home : path
}

const home = '/dashboard'
