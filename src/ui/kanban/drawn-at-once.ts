/** So many lanes are there with the page itself; those below come when somebody comes near. */
export const lanesDrawnAtOnce = 3
