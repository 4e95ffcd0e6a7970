import { deferred } from '#ui/deferred.ts'

/** Only where something is promised. */
export const duePart = deferred(() => import('./due-badge.tsx'))
