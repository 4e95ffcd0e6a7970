/** What is no number yet stays as it was typed; the server says what is wrong with it. */
export function numberFrom(text: string): number | string | null {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  // "1." is on its way to "1.5".
  return /^-?\d+(?:\.\d*[1-9])?$/.test(plain) ? Number(plain) : text
}
