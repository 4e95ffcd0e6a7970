import { deferred } from '#ui/deferred.ts'

/** Most conversations aren't snoozed, so this loads separately. */
export const snoozedPart = deferred(() => import('./snoozed-marks.tsx'))
