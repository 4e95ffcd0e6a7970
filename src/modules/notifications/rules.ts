import { dateIn, momentIn } from '#lib/zone-time.ts'

export interface QuietHours {
  /** '22:00' */
  readonly from: string
  readonly until: string
}

export interface Telling {
  readonly digest: 'immediately' | 'hourly' | 'daily'
  readonly quiet: QuietHours | null
  readonly timeZone: string
}

/** When the quiet hours end that it is in now; undefined outside of them. They may cross midnight. */
export function quietEndsAt(
  { quiet, timeZone }: Pick<Telling, 'quiet' | 'timeZone'>,
  now: Date,
): Date | undefined {
  if (!quiet || quiet.from === quiet.until) return undefined
  const today = dateIn(timeZone, now)
  for (const day of [dayAfter(today, -1), today]) {
    const begins = momentIn(timeZone, day, minutesOf(quiet.from))
    const lastDay = quiet.until > quiet.from ? day : dayAfter(day, 1)
    const ends = momentIn(timeZone, lastDay, minutesOf(quiet.until))
    if (begins <= now && now < ends) return ends
  }
  return undefined
}

/** When a mail about it leaves; undefined for at once. What is urgent never waits. */
export function mailDueAt(telling: Telling, now: Date, isUrgent: boolean): Date | undefined {
  if (isUrgent) return undefined
  const due = nextDigest(telling, now)
  return quietEndsAt(telling, due) ?? (due > now ? due : undefined)
}

function nextDigest({ digest, timeZone }: Telling, now: Date): Date {
  switch (digest) {
    case 'immediately':
      return now
    case 'hourly':
      return new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs)
    case 'daily': {
      const today = dateIn(timeZone, now)
      const morning = momentIn(timeZone, today, digestMinute)
      return morning > now ? morning : momentIn(timeZone, dayAfter(today, 1), digestMinute)
    }
  }
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * 24 * hourMs).toISOString().slice(0, 10)
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const hourMs = 3_600_000
/** Eight in the morning. */
const digestMinute = 8 * 60
