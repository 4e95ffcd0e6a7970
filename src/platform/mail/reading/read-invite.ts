import type { MailFile } from './body-parts.ts'
import type { ReadInvite } from './mail-shape.ts'

/** The invitation in the first calendar part. */
export function readInvite(files: readonly MailFile[]): ReadInvite | undefined {
  const file = files.find(({ type }) => type === 'text/calendar' || type === 'application/ics')
  if (file === undefined || file.bytes.length > largest) return undefined
  const lines = new TextDecoder()
    .decode(file.bytes)
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
  const begin = lines.indexOf('BEGIN:VEVENT')
  if (begin < 0) return undefined
  const event = lines.slice(begin, lines.indexOf('END:VEVENT', begin) + 1 || undefined)
  const startsAt = momentOf(event, 'DTSTART')
  const endsAt = momentOf(event, 'DTEND')
  return {
    method: (file.parameters['method'] || valueOf(lines, 'METHOD') || 'PUBLISH')
      .toUpperCase()
      .slice(0, 20),
    summary: unescaped(valueOf(event, 'SUMMARY')).slice(0, 500),
    ...(startsAt !== undefined && { startsAt }),
    ...(endsAt !== undefined && { endsAt }),
  }
}

function lineOf(lines: readonly string[], name: string): string | undefined {
  return lines.find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
}

function valueOf(lines: readonly string[], name: string): string {
  const line = lineOf(lines, name) ?? ''
  // Quoted parameters can contain colons.
  return line
    .replaceAll(/"[^"]*"/g, '')
    .replace(/^[^:]*:/, '')
    .trim()
}

/** `2026-11-16T10:00:00Z`, without Z for local time, or the date only. */
function momentOf(lines: readonly string[], name: string): string | undefined {
  const found = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(valueOf(lines, name))
  if (!found) return undefined
  const [, year, month, day, hour, minute, second, zone = ''] = found
  const date = `${year}-${month}-${day}`
  return hour === undefined ? date : `${date}T${hour}:${minute}:${second}${zone}`
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? ' ' : sign))
}

const largest = 1_048_576
