import { cleanAddress, type MailHeaders } from './mail-headers.ts'
import type { ReadComplaint } from './mail-shape.ts'
import type { MimePart } from './mime-tree.ts'
import { groupsIn, leavesOf, originalIn, wordsIn } from './report-parts.ts'

/** Parses a spam complaint in the format of RFC 5965 or Outlook's own. */
export function readComplaint(root: MimePart, headers: MailHeaders): ReadComplaint | undefined {
  const original = originalIn(root)
  const report = leavesOf(root).find(({ type }) => type === 'message/feedback-report')
  if (report === undefined) return outlookComplaint(headers, original)
  const [fields] = groupsIn(wordsIn(report).trimStart())
  const type = fields?.first('feedback-type').toLowerCase() ?? ''
  // These aren't complaints: "not-spam" is the opposite, and "auth-failure" is about spoofed email.
  if (fields === undefined || type === 'not-spam' || type === 'auth-failure') return undefined
  return {
    type: /^[a-z-]{3,20}$/.test(type) ? type : 'other',
    originalId: original?.ids('message-id')[0] ?? idIn(fields.first('original-message-id')),
    recipient:
      addressIn(fields.first('original-rcpt-to')) ??
      addressIn(fields.first('removal-recipient')) ??
      original?.people('to')[0]?.address,
    provider: providerOf(headers, fields),
  }
}

/** Outlook.com returns the email itself, with the recipient in a custom header. */
function outlookComplaint(
  headers: MailHeaders,
  original: MailHeaders | undefined,
): ReadComplaint | undefined {
  const recipient = addressIn(original?.first('x-hmxmroriginalrecipient') ?? '')
  if (recipient === undefined) return undefined
  return {
    type: 'abuse',
    originalId: original?.ids('message-id')[0],
    recipient,
    provider: providerOf(headers),
  }
}

function providerOf(headers: MailHeaders, fields?: MailHeaders): string | undefined {
  const agent = fields?.first('user-agent').split(/[/\s]/, 1)[0]
  const domain = headers.people('from')[0]?.address.split('@').at(-1)
  return (domain ?? agent)?.slice(0, 100)
}

function addressIn(value: string): string | undefined {
  return cleanAddress(value.replace(/^[\w-]+\s*;\s*/, '').replaceAll(/^<|>$/g, ''))
}

function idIn(value: string): string | undefined {
  return /<[^<>\s]+>/.exec(value)?.[0]
}
