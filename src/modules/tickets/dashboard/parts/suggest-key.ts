/** Suggests a key for a board name: SUP for Support, FS for Field sales. */
export function suggestKey(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== '')
  const [first = ''] = words
  const initials = words.map((word) => word.charAt(0)).join('')
  const key = words.length > 1 ? initials.slice(0, 4) : first.slice(0, 3)
  return key.length >= 2 ? key : ''
}
