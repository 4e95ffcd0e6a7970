export const mostAtOnce = 100
