export interface Language {
  readonly locale: string
  readonly words: Readonly<Record<'now' | 'today' | 'yesterday', string>>
}

export function agoWords(at: Date, { locale, words }: Language, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutes < 1) return words.now
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' })
  if (minutes < 60) return ago.format(-minutes, 'minute')
  if (minutes < 60 * 24) return ago.format(-Math.floor(minutes / 60), 'hour')
  if (minutes < 60 * 24 * 7) return ago.format(-Math.floor(minutes / 1440), 'day')
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(at)
}

export function dayWords(at: Date, { locale, words }: Language, now = new Date()): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (at.toDateString() === now.toDateString()) return words.today
  if (at.toDateString() === yesterday.toDateString()) return words.yesterday
  const isThisYear = at.getFullYear() === now.getFullYear()
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at)
}

export function clockWords(at: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(at)
}
