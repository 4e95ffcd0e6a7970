const usual = {
  '☕': 'Break',
  '🍽️': 'Lunch',
  '📅': 'In a meeting',
  '🌙': 'Done for today',
  '🌴': 'On leave',
} as const

export type Sign = keyof typeof usual

const signs = Object.keys(usual) as readonly Sign[]

export const presetReasons: readonly string[] = Object.values(usual)

export function splitEmoji(text: string): { readonly sign?: Sign; readonly words: string } {
  const first = text.slice(0, Math.max(text.indexOf(' '), 0))
  const before = signs.find((sign) => plain(sign) === plain(first))
  if (before) return { sign: before, words: text.slice(first.length).trimStart() }
  const sign = signs.find((one) => usual[one] === text)
  return sign ? { sign, words: text } : { words: text }
}

/** Keyboards differ in whether they add the emoji variation selector. */
function plain(emoji: string): string {
  return emoji.replace('\u{FE0F}', '')
}
