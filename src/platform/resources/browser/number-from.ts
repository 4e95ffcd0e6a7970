/** Invalid numbers stay as typed; the server reports the problem. */
export function numberFrom(text: string): number | string | null {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  return /^-?\d+(?:\.\d*[1-9])?$/.test(plain) ? Number(plain) : text
}
