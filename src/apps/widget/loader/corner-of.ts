/** In pixels. */
export const cornerOf = { square: 3, soft: 9, round: 16 }
