import { fill } from '#lib/fill.ts'
import type { Words } from '#modules/widget/rules.ts'

export function replyTimeWords(
  minutes: number | null,
  words: Pick<Words, 'replyUnder' | 'replyAbout'>,
  locale: string,
): string | undefined {
  if (minutes === null) return undefined
  const step = [2, 5, 10, 15, 30, 45].find((most) => minutes <= most)
  const time = (amount: number, unit: 'minute' | 'hour' | 'day'): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
      .format(amount)
      .replaceAll(' ', '\u00A0')
  if (minutes <= 1) return fill(words.replyAbout, { time: time(1, 'minute') })
  if (step !== undefined) return fill(words.replyUnder, { time: time(step, 'minute') })
  const hours = Math.max(1, Math.round(minutes / 60))
  const [amount, unit] = minutes < 22 * 60 ? ([hours, 'hour'] as const) : daysOf(minutes)
  return fill(words.replyAbout, { time: time(amount, unit) })
}

function daysOf(minutes: number): readonly [number, 'day'] {
  return [Math.max(1, Math.round(minutes / 1440)), 'day']
}
