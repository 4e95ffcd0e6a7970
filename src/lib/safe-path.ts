import { safeTarget } from './safe-target.ts'

/** A path on our own origin, else "/". */
export function safePath(next: string): string {
  return safeTarget(next) ?? '/'
}
