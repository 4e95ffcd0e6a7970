import { addDays, isCalendarDate, partsOf, toCalendarDate, type Weekday } from './calendar-date.ts'

export function writeDate(
  date: string,
  locale: string,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  return formatter(locale, style).format(new Date(date))
}

/**
 * Parses '2026-11-15', '15.11.26', 'Nov 15', 'tomorrow'. Numbers follow the order of the locale,
 * and a missing year means this year.
 */
export function readDate(text: string, locale: string, today: string): string | undefined {
  const words = simple(text)
  if (isCalendarDate(words)) return words
  const near = [-1, 0, 1].find((count) => simple(dayWords(locale, count)) === words)
  if (near !== undefined) return addDays(today, near)
  const fillers = fillersOf(locale)
  const pieces = (words.match(figureOrWord) ?? []).filter((piece) => !fillers.has(piece))
  return readNamed(pieces, locale, today) ?? readFigures(pieces, locale, today)
}

export function datePattern(locale: string): string {
  return formatter(locale, numeric)
    .formatToParts(new Date('2026-11-15'))
    .map(({ type, value }) => patternLetters[type] ?? value)
    .join('')
    .trim()
}

export function firstWeekdayOf(locale: string): Weekday {
  const { firstDay } = weekInfoOf(new Intl.Locale(locale)) ?? { firstDay: 1 }
  return weekdays.find((weekday) => weekday === firstDay) ?? 1
}

function readNamed(pieces: readonly string[], locale: string, today: string): string | undefined {
  const names = monthNames(locale)
  const named = pieces.map((piece) => monthOf(piece, names)).find((month) => month !== undefined)
  if (named === undefined) return undefined
  const figures = pieces.filter((piece) => /^\d+$/.test(piece))
  const [one, other] = figures
  if (!one || figures.length > 2) return undefined
  const [day, year] = one.length > 2 ? [other, one] : [one, other]
  return toCalendarDate({ day: Number(day), month: named, year: fullYear(year, today) })
}

function readFigures(pieces: readonly string[], locale: string, today: string): string | undefined {
  if (pieces.some((piece) => !/^\d+$/.test(piece))) return undefined
  const order = orderOf(locale)
  const isYearFirst = pieces.length === 3 && (pieces[0]?.length ?? 0) > 2
  const usual = pieces.length === 2 ? order.filter((part) => part !== 'year') : order
  const parts = isYearFirst ? isoOrder : usual
  if (pieces.length !== parts.length || pieces.length < 2) return undefined
  const of = (part: string): string | undefined => pieces[parts.indexOf(part)]
  return toCalendarDate({
    year: fullYear(of('year'), today),
    month: Number(of('month')),
    day: Number(of('day')),
  })
}

function orderOf(locale: string): string[] {
  const parts = formatter(locale, numeric).formatToParts(new Date('2026-11-15'))
  return parts.map(({ type }) => type).filter((type) => isoOrder.includes(type))
}

/** A two-digit year is the closest one. */
function fullYear(text: string | undefined, today: string): number {
  const { year } = partsOf(today)
  if (text === undefined) return year
  if (text.length > 2) return Number(text)
  const century = Math.round((year - Number(text)) / 100) * 100
  return century + Number(text)
}

function monthOf(piece: string, names: readonly ReadonlySet<string>[]): number | undefined {
  const exact = names.findIndex((forms) => forms.has(piece))
  if (exact !== -1) return exact + 1
  // 'sept' and 'octo' are accepted; 'ju' is ambiguous.
  const begun = names.flatMap((forms, position) =>
    [...forms].some((form) => form.startsWith(piece)) ? [position + 1] : [],
  )
  return piece.length > 1 && begun.length === 1 ? begun[0] : undefined
}

/**
 * Each month in its short and long form, alone and inside a date, because many languages inflect it
 * there.
 */
function monthNames(locale: string): ReadonlySet<string>[] {
  const styles: Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'short' },
    { month: 'long', day: 'numeric' },
    { dateStyle: 'medium' },
    { dateStyle: 'long' },
  ]
  const formats = styles.map((style) => formatter(locale, style))
  const fillers = [...fillersOf(locale)]
  return Array.from({ length: 12 }, (_, month) => {
    const day = new Date(Date.UTC(2026, month, 15))
    const parts = formats.flatMap((format) => format.formatToParts(day))
    const names = parts
      .filter(({ type }) => type === 'month')
      .flatMap(({ value }) => wordsIn(value))
    // Hebrew writes "of" and the month as one word.
    return new Set([...names, ...names.flatMap((name) => fillers.map((filler) => filler + name))])
  })
}

/** Filler words such as "de" in Spanish and the characters for year and month. */
function fillersOf(locale: string): ReadonlySet<string> {
  const styles: Intl.DateTimeFormatOptions[] = [{ dateStyle: 'medium' }, { dateStyle: 'long' }]
  const parts = styles.flatMap((style) =>
    formatter(locale, style).formatToParts(new Date('2026-11-15')),
  )
  return new Set(
    parts.filter(({ type }) => type === 'literal').flatMap(({ value }) => wordsIn(value)),
  )
}

function wordsIn(text: string): string[] {
  return simple(text).match(word) ?? []
}

function dayWords(locale: string, count: number): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(count, 'day')
}

function simple(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .trim()
    .toLowerCase()
}

function formatter(locale: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(style)}`
  const known = formatters.get(key)
  if (known) return known
  const fixed = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' }
  const made = new Intl.DateTimeFormat(locale, { ...style, ...fixed })
  formatters.set(key, made)
  return made
}

// Node and Safari have a method, older Chromium a property, Firefox neither until recently.
interface WeekAware extends Intl.Locale {
  readonly weekInfo?: { readonly firstDay: number }
  getWeekInfo?(): { readonly firstDay: number }
}

function weekInfoOf(locale: WeekAware): { readonly firstDay: number } | undefined {
  return locale.getWeekInfo?.() ?? locale.weekInfo
}

// Thai month abbreviations contain a dot.
const word = /[\p{L}\p{M}]+(?:\.[\p{L}\p{M}]+)*/gu
const figureOrWord = new RegExp(`\\d+|${word.source}`, 'gu')
const formatters = new Map<string, Intl.DateTimeFormat>()
const numeric: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' }
const isoOrder = ['year', 'month', 'day']
const patternLetters: Readonly<Record<string, string>> = { year: 'YYYY', month: 'MM', day: 'DD' }
const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]
