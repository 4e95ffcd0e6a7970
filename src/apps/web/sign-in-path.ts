import { safePath } from '#lib/safe-path.ts'

export function toSignIn(next: string): string {
  return next === home ? '/login' : `/login?${new URLSearchParams({ next }).toString()}`
}

/** The requested page if it is on our origin, else the dashboard. */
export function afterSignIn(next: string | null): string {
  const path = safePath(next ?? '')
  return path === '/' ? home : path
}

const home = '/dashboard'
