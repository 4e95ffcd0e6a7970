export const heldName = 'held'
