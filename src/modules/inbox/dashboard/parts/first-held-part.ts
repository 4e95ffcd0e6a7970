import { deferred } from '#ui/deferred.ts'

/** In most conversations something was said: their list carries no words for what waits. */
export const firstHeldPart = deferred(() => import('./first-held.tsx'))
