/**
 * Whether a key press belongs to an input method, where Enter selects the word. Safari ends the
 * composition before it fires that Enter, but reports key code 229.
 */
export function isComposing(key: Key): boolean {
  return key.isComposing || key.keyCode === 229
}

interface Key {
  readonly isComposing: boolean
  readonly keyCode: number
}
