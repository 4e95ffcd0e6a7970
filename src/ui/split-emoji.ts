const usual = {
  '☕': 'Break',
  '🍽️': 'Lunch',
  '📅': 'In a meeting',
  '🌙': 'Done for today',
  '🌴': 'On leave',
} as const

export type Emoji = keyof typeof usual

const signs = Object.keys(usual) as readonly Emoji[]

export const presetReasons: readonly string[] = Object.values(usual)

export function splitEmoji(text: string): { readonly emoji?: Emoji; readonly words: string } {
  const first = text.slice(0, Math.max(text.indexOf(' '), 0))
  const before = signs.find((emoji) => plain(emoji) === plain(first))
  if (before) return { emoji: before, words: text.slice(first.length).trimStart() }
  const emoji = signs.find((one) => usual[one] === text)
  return emoji ? { emoji, words: text } : { words: text }
}

/** Keyboards differ in whether they add the emoji variation selector. */
function plain(emoji: string): string {
  return emoji.replace('\u{FE0F}', '')
}
