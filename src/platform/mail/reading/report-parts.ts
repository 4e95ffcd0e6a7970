import { mailHeaders, type MailHeaders } from './mail-headers.ts'
import type { MimePart } from './mime-tree.ts'

/** An email that may be a report about another one. */
export interface ReportSource {
  readonly headers: MailHeaders
  readonly root: MimePart
  readonly text: string
}

/** All leaf parts. */
export function leavesOf(part: MimePart): MimePart[] {
  return part.children.length === 0 ? [part] : part.children.flatMap(leavesOf)
}

export function wordsIn(part: MimePart): string {
  return new TextDecoder().decode(part.bytes.subarray(0, maxBytes))
}

/** Parses headers from text, up to the first empty line. */
export function headersIn(text: string): MailHeaders {
  return mailHeaders(
    fieldsIn(text.replaceAll('\r\n', '\n').replace(/^\n+/, '').split('\n\n', 1)[0] ?? ''),
  )
}

/** The field groups of a report: one for the email, then one per recipient. */
export function groupsIn(text: string): MailHeaders[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .slice(0, maxGroups)
    .map((group) => mailHeaders(fieldsIn(group)))
}

/** The returned copy of the reported email, complete or headers only. */
export function originalIn(root: MimePart): MailHeaders | undefined {
  const part = leavesOf(root).find(({ type }) => originals.has(type))
  return part === undefined ? undefined : headersIn(wordsIn(part))
}

/** Some providers return no copy but reference the email. */
export function answeredId(headers: MailHeaders): string | undefined {
  return headers.ids('in-reply-to')[0] ?? headers.ids('references').at(-1)
}

function fieldsIn(group: string): { key: string; value: string }[] {
  return group
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const colon = line.indexOf(':')
      if (colon < 1) return []
      return [
        { key: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() },
      ]
    })
}

const originals = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'text/rfc822',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
])
const maxBytes = 200_000
const maxGroups = 500
