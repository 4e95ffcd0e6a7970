/** Most records that one call takes. */
export const mostAtOnce = 100
