import english from './words-en.json' with { type: 'json' }

/**
 * Every word of the product in the chat and on its launcher, in English. An owner can replace each
 * of them; other languages are files beside it.
 */
export const words = english

export type Words = Readonly<typeof words>
export type WordKey = keyof Words
