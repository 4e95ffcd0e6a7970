import { createHash } from 'node:crypto'

import { normalizeEmail } from '#lib/email-address.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { checkBulkSender } from './bulk-sender.ts'
import { mailboxProvider } from './mailbox-provider.ts'
import type { BulkMail, OutgoingMail, StoredMail } from './outgoing-mail.ts'
import { insertBody, insertMails, type NewOutbound } from './queue-store.ts'

/** Queues an email within the scope's transaction, with one row per recipient. */
export async function queueMail(scope: Scope, mail: OutgoingMail): Promise<void> {
  const { to, cc = [], bcc = [] } = mail
  const addresses = new Set([...to, ...cc, ...bcc].map(({ address }) => wholeAddress(address)))
  const rows = [...addresses].map((recipient) => ({
    recipient,
    provider: mailboxProvider(recipient),
    headerId: mail.headerId,
    onceKey: `${mail.onceKey} ${keyOf(recipient)}`,
    slots: null,
  }))
  await queue(scope, { mail, stored: storedOf(mail, { to, cc }), slots: [], isBulk: false, rows })
}

/** For newsletters: sent after all other email, and never twice. */
export async function queueBulk(scope: Scope, mail: BulkMail): Promise<void> {
  await checkBulkSender(scope, mail.from.address)
  const rows = mail.recipients.map(({ address, name, headerId, onceKey, slots }) => {
    const recipient = wholeAddress(address)
    return {
      recipient,
      provider: mailboxProvider(recipient),
      headerId,
      onceKey,
      slots: { ...slots, [nameSlot]: name },
    }
  })
  const stored = storedOf(mail, { to: [], cc: [] })
  await queue(scope, { mail, stored, slots: mail.slots, isBulk: true, rows })
}

/** The slot for the display name in bulk email. */
export const nameSlot = '@name'

interface Queueing {
  readonly mail: Pick<
    OutgoingMail,
    'kind' | 'accountId' | 'transportId' | 'from' | 'messageId' | 'contactId' | 'conversationId'
  >
  readonly stored: StoredMail
  readonly slots: readonly string[]
  readonly isBulk: boolean
  readonly rows: readonly NewOutbound[]
}

async function queue(scope: Scope, { mail, stored, slots, isBulk, rows }: Queueing): Promise<void> {
  if (rows.length === 0) return
  const { conversationId = null } = mail
  const bodyId = await insertBody(scope, { mail: stored, slots, conversationId })
  const { kind, accountId, transportId = null, from, messageId = null, contactId = null } = mail
  const sender = from.address
  const common = { bodyId, kind, accountId, transportId, messageId, isBulk, sender, contactId }
  for (let place = 0; place < rows.length; place += maxBatchSize) {
    await insertMails(scope, common, rows.slice(place, place + maxBatchSize))
  }
  scope.signal({ kind: 'mail-waiting' })
}

function storedOf(
  mail: Omit<OutgoingMail, 'to' | 'cc' | 'bcc' | 'headerId' | 'onceKey'>,
  { to, cc }: Pick<StoredMail, 'to' | 'cc'> | { to: OutgoingMail['to']; cc: OutgoingMail['to'] },
): StoredMail {
  const { from, replyTo = null, subject, text, html = null, files = [], headers = {} } = mail
  return {
    from,
    replyTo,
    to: [...to],
    cc: [...cc],
    subject,
    text,
    html,
    files: [...files],
    headers: { ...headers },
  }
}

/** Normalizes the address if possible; non-ASCII addresses are left to the receiving server. */
function wholeAddress(text: string): string {
  const address = normalizeEmail(text) ?? text.trim().toLowerCase()
  return /^[^\s@<>",;]+@[^\s@<>",;]+$/.test(address) && address.length <= 320
    ? address
    : refuse('invalid', `${text.slice(0, 100)} isn’t a full email address.`)
}

function keyOf(address: string): string {
  return createHash('sha256').update(address).digest('base64url').slice(0, 22)
}

const maxBatchSize = 1000
