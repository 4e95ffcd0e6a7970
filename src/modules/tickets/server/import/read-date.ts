/**
 * Parses dates of other trackers: 2024-03-12, 2024-03-12 10:03, full ISO, or 12/Mar/24 10:03 AM. A
 * date without a time becomes noon, so that it is the same day in nearly every time zone; Jira
 * writes such dates as 12:00 AM. Undefined for ambiguous dates such as 03/04/2024.
 */
export function readDate(text: string): Date | undefined {
  const found = iso.exec(text.trim()) ?? named.exec(text.trim())
  if (!found?.groups) return undefined
  const { year = '', month = '', day = '', hour, minute = '0', half, zone } = found.groups
  const date = [fullYear(year), monthOf(month), Number(day)] as const
  const at = new Date(Date.UTC(date[0], date[1] - 1, date[2]))
  if (at.getUTCMonth() !== date[1] - 1 || at.getUTCDate() !== date[2]) return undefined
  const read = hour === undefined ? noon : hourOf(Number(hour), half) * 60 + Number(minute)
  const minutes = half !== undefined && read === 0 ? noon : read
  if (!(minutes < 24 * 60) || Number(minute) > 59) return undefined
  return new Date(at.getTime() + (minutes - offsetOf(zone)) * 60_000)
}

function fullYear(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year)
}

function monthOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3).toLowerCase()) + 1
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

/** In minutes. Defaults to UTC. */
function offsetOf(zone: string | undefined): number {
  const found = /^([+-])(\d\d):?(\d\d)$/.exec(zone ?? '')
  if (!found) return 0
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]))
}

const noon = 12 * 60
const iso =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d)(?::\d\d(?:\.\d+)?)?\s?(?<zone>Z|[+-]\d\d:?\d\d)?)?$/
const named =
  /^(?<day>\d{1,2})[ /.-](?<month>[A-Za-z]{3,9})[ /.-](?<year>\d{4}|\d\d)(?:,? (?<hour>\d{1,2}):(?<minute>\d\d)(?::\d\d)?(?: ?(?<half>AM|PM|am|pm))?)?$/
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
