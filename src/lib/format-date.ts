export const dateFormats = ['locale', 'iso', 'dmy', 'mdy'] as const
export type DateFormat = (typeof dateFormats)[number]

export interface DateSettings {
  readonly locale: string
  readonly timeZone: string
  readonly dateFormat: DateFormat
}

export function formatDate(at: Date | string | number, settings: DateSettings): string {
  const moment = new Date(at)
  if (settings.dateFormat === 'locale') {
    return formatter(settings, { dateStyle: 'medium' }).format(moment)
  }
  const { year, month, day } = figuresOf(moment, settings)
  switch (settings.dateFormat) {
    case 'iso':
      return `${year}-${month}-${day}`
    case 'dmy':
      return `${day}/${month}/${year}`
    case 'mdy':
      return `${month}/${day}/${year}`
  }
}

export function formatTime(at: Date | string | number, settings: DateSettings): string {
  const isIso = settings.dateFormat === 'iso'
  const style: Intl.DateTimeFormatOptions = isIso
    ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
    : { timeStyle: 'short' }
  return formatter(settings, style).format(new Date(at))
}

export function formatDateTime(at: Date | string | number, settings: DateSettings): string {
  if (settings.dateFormat === 'locale') {
    return formatter(settings, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
  }
  const separator = settings.dateFormat === 'iso' ? ' ' : ', '
  return `${formatDate(at, settings)}${separator}${formatTime(at, settings)}`
}

export function formatRecent(
  at: Date | string | number,
  settings: DateSettings,
  now: Date,
): string {
  const isToday = formatDate(at, settings) === formatDate(now, settings)
  return isToday ? formatTime(at, settings) : formatDateTime(at, settings)
}

/** Always Western digits and the Gregorian calendar because machines read these formats too. */
function figuresOf(moment: Date, { timeZone }: DateSettings) {
  const parts = formatter(
    { locale: 'en-US', timeZone },
    { year: 'numeric', month: '2-digit', day: '2-digit' },
  ).formatToParts(moment)
  const of = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { year: of('year').padStart(4, '0'), month: of('month'), day: of('day') }
}

function formatter(
  { locale, timeZone }: Pick<DateSettings, 'locale' | 'timeZone'>,
  style: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(style)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...style, calendar: 'gregory', timeZone })
  // Bounded, because organizations choose the options.
  if (formatters.size >= maxFormatters) formatters.clear()
  formatters.set(key, made)
  return made
}

const formatters = new Map<string, Intl.DateTimeFormat>()
const maxFormatters = 500
