import { dateIn, momentIn } from '#lib/zone-time.ts'

export interface QuietHours {
  /** '22:00' */
  readonly from: string
  readonly until: string
}

export interface NotifySettings {
  readonly digest: 'immediately' | 'hourly' | 'daily'
  readonly quiet: QuietHours | null
  readonly timeZone: string
  readonly pausedUntil: string | null
}

export function quietEndsAt(settings: Omit<NotifySettings, 'digest'>, now: Date): Date | undefined {
  const paused = new Date(settings.pausedUntil ?? 0)
  if (paused <= now) return quietHoursEndAt(settings, now)
  return quietHoursEndAt(settings, paused) ?? paused
}

/** When the current quiet hours end; undefined outside of them. They may cross midnight. */
function quietHoursEndAt(
  { quiet, timeZone }: Pick<NotifySettings, 'quiet' | 'timeZone'>,
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

/** When to send the email; undefined for immediately. Urgent notifications never wait. */
export function mailDueAt(
  settings: NotifySettings,
  now: Date,
  isUrgent: boolean,
): Date | undefined {
  if (isUrgent) return undefined
  const due = nextDigest(settings, now)
  return quietEndsAt(settings, due) ?? (due > now ? due : undefined)
}

export function isSoonAfter(notifiedAt: Date, now: Date): boolean {
  return now.getTime() - notifiedAt.getTime() < restMs
}

function nextDigest({ digest, timeZone }: NotifySettings, now: Date): Date {
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
const restMs = 5 * 60_000
const digestMinute = 8 * 60

export const noticeTexts = [
  {
    key: 'notification_intro',
    group: 'Emails to your team',
    label: 'Notification: intro',
    description: 'Shown above the notification.',
    maxLength: 1000,
    values: ['organization'],
    usual: '',
  },
  {
    key: 'notification_button',
    group: 'Emails to your team',
    label: 'Notification: button',
    description: 'Opens what the notification is about.',
    maxLength: 40,
    values: [],
    usual: 'Open',
  },
  {
    key: 'notification_footer',
    group: 'Emails to your team',
    label: 'Notification: footer',
    description: 'Shown below every notification email.',
    maxLength: 1000,
    values: ['organization'],
    usual: 'You can choose which emails you get in your profile.',
  },
  {
    key: 'digest_subject',
    group: 'Emails to your team',
    label: 'Digest: subject',
    description: 'Subject of the digest email.',
    maxLength: 200,
    values: ['count', 'organization'],
    usual: '{count} unread notifications',
  },
  {
    key: 'digest_intro',
    group: 'Emails to your team',
    label: 'Digest: intro',
    description: 'Shown above the list.',
    maxLength: 1000,
    values: ['count', 'organization'],
    usual: '',
  },
  {
    key: 'digest_more',
    group: 'Emails to your team',
    label: 'Digest: more',
    description: 'Shown below a list that is too long for one email.',
    maxLength: 200,
    values: ['count'],
    usual: 'And {count} more.',
  },
] as const

/** Members of several organizations may be in another one when they follow a link from an email. */
export function inOrganization(link: string, organizationId: string): string {
  if (!link.startsWith('/dashboard')) return link
  return `${link}${link.includes('?') ? '&' : '?'}organization=${organizationId}`
}
