import { deferred } from '#ui/deferred.ts'

/** Loads separately: only conversations with an SLA show it. */
export const duePart = deferred(() => import('./due-badge.tsx'))
