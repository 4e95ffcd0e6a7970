/** Whether a text contains only spaces and invisible characters. */
export function isBlank(text: string): boolean {
  return nothing.test(text)
}

// Braille blank and Hangul fillers are invisible too.
const nothing = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u
