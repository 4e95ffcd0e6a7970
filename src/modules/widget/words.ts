import english from './words-en.json' with { type: 'json' }

export const words = english

export type Words = Readonly<typeof words>
export type WordKey = keyof Words
