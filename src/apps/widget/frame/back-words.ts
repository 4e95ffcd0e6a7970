import { fill } from '#lib/fill.ts'
import type { Words } from '#modules/widget/rules.ts'

export function backWords(
  opensAt: string | null,
  words: Pick<Words, 'backToday' | 'backLater'>,
  locale: string,
  now = new Date(),
): string | undefined {
  if (opensAt === null) return undefined
  const at = new Date(opensAt)
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
  const time = clock.format(at)
  const days = Math.round((midnight(at) - midnight(now)) / 86_400_000)
  if (days <= 0) return fill(words.backToday, { time })
  return fill(words.backLater, { day: dayOf(at, days, locale), time })
}

function dayOf(at: Date, days: number, locale: string): string {
  if (days === 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(1, 'day')
  const style = days < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'long' }
  return new Intl.DateTimeFormat(locale, style as Intl.DateTimeFormatOptions).format(at)
}

function midnight(at: Date): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
}
