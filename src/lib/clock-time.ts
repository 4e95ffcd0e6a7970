export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Parses '14:30', '2.30 pm', '1430', '9'. */
export function readTime(text: string): string | undefined {
  const pattern = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(?:([ap])\.?\s?m?\.?)?h?$/i
  const [found, hourText, minuteText = '0', half] = pattern.exec(text.trim()) ?? []
  if (!found) return undefined
  const hour = Number(hourText)
  const minute = Number(minuteText)
  if (half && (hour < 1 || hour > 12)) return undefined
  const ofDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return ofDay > 23 || minute > 59 ? undefined : fromMinutes(ofDay * 60 + minute)
}

export function writeTime(time: string, locale: string): string {
  const style = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC', numberingSystem: 'latn' }
  return new Intl.DateTimeFormat(locale, style as Intl.DateTimeFormatOptions)
    .format(new Date(`1970-01-01T${time}Z`))
    .replaceAll('\u202f', ' ')
}

export function addMinutes(time: string, count: number): string {
  return fromMinutes(Math.min(Math.max(minutesOf(time) + count, 0), lastMinute))
}

export function timesOfDay(
  step: number,
  { min = '00:00', max = '23:59' }: { readonly min?: string; readonly max?: string } = {},
): string[] {
  const count = Math.floor(lastMinute / step) + 1
  const times = Array.from({ length: count }, (_, position) => fromMinutes(position * step))
  return times.filter((time) => time >= min && time <= max)
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

function fromMinutes(minutes: number): string {
  const part = (value: number): string => String(value).padStart(2, '0')
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}`
}

const lastMinute = 24 * 60 - 1
