/** Whether nothing of a text would be seen: spaces, and characters that have no width. */
export function isBlank(text: string): boolean {
  return nothing.test(text)
}

// An empty pattern of Braille and the fillers of Hangul look like nothing as well.
const nothing = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u
