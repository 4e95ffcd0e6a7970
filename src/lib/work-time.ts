/**
 * Parses minutes of working time: 45, 45m, 1h, 1h 30m, 1.5h, 2d (eight hours each). Null if empty,
 * undefined if invalid.
 */
export function readWorkTime(text: string): number | null | undefined {
  const words = text.trim().toLowerCase().replaceAll(',', '.')
  if (words === '') return null
  if (/^\d+$/.test(words)) return within(Number(words))
  const parts = [...words.matchAll(/(\d+(?:\.\d+)?)\s*(d|h|min|m)[a-z]*/g)]
  const isWhole = words.replaceAll(/(\d+(?:\.\d+)?)\s*(d|h|min|m)[a-z]*/g, '').trim() === ''
  if (parts.length === 0 || !isWhole) return undefined
  return within(
    parts.reduce((sum, [, count, unit]) => sum + Number(count) * (minutesIn[unit ?? ''] ?? 1), 0),
  )
}

/** Formats minutes so that `readWorkTime` can parse them: 1h 30m. */
export function writeWorkTime(minutes: number | null): string {
  if (minutes === null) return ''
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours}h`, rest > 0 && `${rest}m`].filter(Boolean).join(' ')
}

function within(minutes: number): number | undefined {
  const whole = Math.round(minutes)
  return whole >= 1 && whole <= 600_000 ? whole : undefined
}

const minutesIn: Readonly<Record<string, number>> = { d: 480, h: 60, m: 1, min: 1 }
