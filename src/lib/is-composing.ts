/**
 * Whether a key belongs to a word that an input method puts together: Enter then chooses the word.
 * Safari calls it over before it tells of that Enter, but gives the key the number 229 as before.
 */
export function isComposing(key: Key): boolean {
  return key.isComposing || key.keyCode === 229
}

interface Key {
  readonly isComposing: boolean
  readonly keyCode: number
}
