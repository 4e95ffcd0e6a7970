export function momentIn(timeZone: string, date: string, minutes: number): Date {
  const wall = Date.parse(`${date}T00:00Z`) + minutes * minuteMs
  const before = offsetIn(timeZone, wall - dayMs)
  const after = offsetIn(timeZone, wall + dayMs)
  // When clocks go back, an hour repeats. The first one is used.
  const shown = [before, after]
    .map((offset) => ({ at: wall - offset, offset }))
    .filter(({ at, offset }) => offsetIn(timeZone, at) === offset)
    .map(({ at }) => at)
  // When clocks go forward, a skipped time moves to after the gap.
  return new Date(shown.length > 0 ? Math.min(...shown) : wall - before)
}

export function dateIn(timeZone: string, at: Date): string {
  return new Date(at.getTime() + offsetIn(timeZone, at.getTime())).toISOString().slice(0, 10)
}

export function isTimeZone(name: string): boolean {
  try {
    readerOf(name)
    return true
  } catch {
    return false
  }
}

function offsetIn(timeZone: string, at: number): number {
  const parts = readerOf(timeZone).formatToParts(at)
  const read = (type: string): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0)
  const wall = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return wall - Math.floor(at / 1000) * 1000
}

// Creating a formatter takes a thousand times as long as using it.
const readers = new Map<string, Intl.DateTimeFormat>()

function readerOf(timeZone: string): Intl.DateTimeFormat {
  const known = readers.get(timeZone)
  if (known) return known
  const reader = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  readers.set(timeZone, reader)
  return reader
}

const minuteMs = 60_000
const dayMs = 86_400_000
