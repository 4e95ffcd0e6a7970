/** Said in the window when the script of a page that is being moved to does not load. */
export const pageFailureEvent = 'page-script-failed'
