import { deferred } from '#ui/deferred.ts'

/** Most conversations are not put aside: their list carries no words for it. */
export const snoozedPart = deferred(() => import('./snoozed-marks.tsx'))
