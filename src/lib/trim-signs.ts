/**
 * A text without these signs at its ends. Sign by sign: a pattern for the end of a text begins anew at
 * every sign of a long run that is not there, and so can be made slow.
 */
export function trimSigns(text: string, signs: string): string {
  let start = 0
  while (start < text.length && signs.includes(text.charAt(start))) start++
  return trimEndSigns(text.slice(start), signs)
}

export function trimEndSigns(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
