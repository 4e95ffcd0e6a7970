/**
 * Trims these characters from both ends. Character by character, because a regular expression
 * anchored at the end can be made slow.
 */
export function trimCharacters(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text.charAt(start))) start++
  return trimEndCharacters(text.slice(start), characters)
}

export function trimEndCharacters(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
