export const pageFailureEvent = 'page-script-failed'
