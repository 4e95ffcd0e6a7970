export interface TimeAxis {
  readonly times: readonly string[]
  readonly step: 'hour' | 'day' | 'week' | 'month'
  readonly timeZone: string
}

export interface PointLabels {
  readonly heading: string
  readonly short: readonly string[]
  readonly long: readonly string[]
}

export function timeLabels({ times, step, timeZone }: TimeAxis, locale: string): PointLabels {
  const style = styles[step]
  const write = (options: Intl.DateTimeFormatOptions) => {
    const [forDays, forMoments] = ['UTC', timeZone].map(
      (zone) => new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }),
    )
    // A day is the same in every time zone; only moments must be shifted.
    return times.map((time) => (isDay(time) ? forDays : forMoments)?.format(new Date(time)) ?? time)
  }
  const long = write(style.long)
  return {
    heading: style.heading,
    short: write(style.short),
    long: step === 'week' ? long.map((day) => `Week of ${day}`) : long,
  }
}

export function momentsOf(times: readonly string[]): number[] {
  return times.map((time) => Date.parse(time))
}

/** The offset is that of the times shown, not of today. */
export function timeZoneNote({ times, timeZone }: TimeAxis, locale: string): string {
  return `Times in ${timeZoneWords(timeZone, locale, new Date(times.at(-1) ?? 0))}.`
}

export function timeZoneWords(timeZone: string, locale: string, at: Date): string {
  if (timeZone === 'UTC') return timeZone
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone,
    timeZoneName: 'shortOffset',
  }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value
  return `${timeZone.replaceAll('_', ' ')} (${offset})`
}

export function tickPlaces(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, most)))
  const places = Array.from({ length: count }, (_, place) => place)
  return places.filter((place) => (count - 1 - place) % step === 0)
}

function isDay(time: string): boolean {
  return time.length === 10
}

const styles = {
  hour: {
    heading: 'Hour',
    short: { hour: 'numeric', minute: '2-digit' },
    long: { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  },
  day: {
    heading: 'Day',
    short: { month: 'short', day: 'numeric' },
    long: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  },
  week: {
    heading: 'Week',
    short: { month: 'short', day: 'numeric' },
    long: { month: 'short', day: 'numeric', year: 'numeric' },
  },
  month: {
    heading: 'Month',
    short: { month: 'short' },
    long: { month: 'long', year: 'numeric' },
  },
} as const satisfies Record<
  TimeAxis['step'],
  {
    readonly heading: string
    readonly short: Intl.DateTimeFormatOptions
    readonly long: Intl.DateTimeFormatOptions
  }
>
