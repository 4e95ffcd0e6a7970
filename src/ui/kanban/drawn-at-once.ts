export const lanesDrawnAtOnce = 3
