import { deferred } from '#ui/deferred.ts'

/** Loads separately: few conversations have only a scheduled message. */
export const firstHeldPart = deferred(() => import('./first-held.tsx'))
