import { safeTarget } from './safe-target.ts'

/** The path to go to after sign-in and the like: always on our own origin, else the front page. */
export function safePath(next: string): string {
  return safeTarget(next) ?? '/'
}
