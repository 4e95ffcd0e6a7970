import { readPlainBounce } from './plain-bounce.ts'
import { cleanAddress, type MailHeaders } from './mail-headers.ts'
import type { BouncedRecipient, ReadBounce } from './mail-shape.ts'
import {
  answeredId,
  groupsIn,
  leavesOf,
  originalIn,
  wordsIn,
  type ReportSource,
} from './report-parts.ts'

/** Parses a bounce or delay report (RFC 3464), or a plain-text one. */
export function readBounce(source: ReportSource): ReadBounce | undefined {
  const report = leavesOf(source.root).find(({ type }) => deliveryTypes.has(type))
  if (report === undefined) return readPlainBounce(source)
  const recipients = groupsIn(wordsIn(report)).flatMap(recipientOf)
  // A report without recipients is parsed as plain text.
  if (recipients.length === 0) return readPlainBounce(source)
  const original = originalIn(source.root)
  return {
    recipients: recipients.slice(0, recipientLimit),
    originalId: original?.ids('message-id')[0] ?? answeredId(source.headers),
    originalTo: original?.people('to').map(({ address }) => address) ?? [],
  }
}

function recipientOf(group: MailHeaders): BouncedRecipient[] {
  const named = group.first('final-recipient') || group.first('original-recipient')
  const address =
    addressOf(group.first('original-recipient')) ?? addressOf(group.first('final-recipient'))
  if (named === '' || address === undefined) return []
  const diagnostic = group
    .words('diagnostic-code')
    .replace(/^(?:smtp|x-[\w-]+|x400)\s*;\s*/i, '')
    .slice(0, 1000)
  return [
    {
      address,
      action: actionOf(group.first('action')),
      status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(group.first('status'))?.[0] ?? '',
      diagnostic,
    },
  ]
}

/** `rfc822;ghost@example.org` */
function addressOf(value: string): string | undefined {
  const plain = value.replace(/^[\w-]+\s*;\s*/, '').replaceAll(/^<|>$/g, '')
  return cleanAddress(plain)
}

function actionOf(value: string): BouncedRecipient['action'] {
  const [word = ''] = value.trim().toLowerCase().split(/\s/, 1)
  return actions.find((one) => one === word) ?? 'failed'
}

const actions = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const
const deliveryTypes = new Set(['message/delivery-status', 'message/global-delivery-status'])
const recipientLimit = 200
