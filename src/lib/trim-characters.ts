/**
 * Trims these characters from both ends. Character by character, because a regular expression
 * anchored at the end can be made slow.
 */
export function trimCharacters(text: string, signs: string): string {
  let start = 0
  while (start < text.length && signs.includes(text.charAt(start))) start++
  return trimEndCharacters(text.slice(start), signs)
}

export function trimEndCharacters(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
