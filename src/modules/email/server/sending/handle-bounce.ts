import { noteBouncing } from '#modules/contacts/server/public.ts'
import type {
  BouncedRecipient,
  ReadBounce,
  ReadComplaint,
} from '#platform/mail/reading/mail-shape.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { assessBounce } from './bounce-assessment.ts'
import {
  findByHeaderId,
  findOutboundById,
  saveReturnedState,
  setSuppression,
  type FoundOutbound,
} from './deliveries-store.ts'
import type { MayReportFor } from './trusted-reporter.ts'
import { readReturnPath } from './return-path.ts'
import { updateDeliveryStatus } from './update-delivery-status.ts'

/** How a report arrived. Its sender is checked only if the return path proves nothing. */
export interface Reporting {
  /** Our return path identifies the email, and only the receiving servers know it. */
  readonly envelopeTo: readonly string[]
  readonly reporter: () => Promise<MayReportFor>
}

/**
 * Handles a bounce. Without our return path, the Message-ID identifies the email, but every
 * recipient knows that. It then marks the email only, unless the report comes from the mailbox's
 * own server. Reports that match no email are ignored.
 */
export async function handleBounce(
  scope: Scope,
  bounce: ReadBounce,
  { envelopeTo, reporter }: Reporting,
): Promise<void> {
  const returned = await findReturned(scope, envelopeTo)
  const mayReportFor = returned ? () => true : await reporter()
  for (const failed of bounce.recipients) {
    if (failed.action !== 'failed') continue
    const mail = returned ?? (await findNamed(scope, bounce, failed))
    if (mail) await bounceOne(scope, mail, { failed, isProven: mayReportFor(mail.recipient) })
  }
}

/** Handles a spam complaint: the address is suppressed. Unverified complaints are ignored. */
export async function handleComplaint(
  scope: Scope,
  complaint: ReadComplaint,
  { envelopeTo, reporter }: Reporting,
): Promise<void> {
  const { originalId, recipient, provider } = complaint
  const returned = await findReturned(scope, envelopeTo)
  const mayReportFor = returned ? () => true : await reporter()
  const found = returned ? [returned] : await findComplained(scope, originalId, recipient)
  // Many providers hide the recipient, but an email to one person has only one.
  const [mail] = found
  if (!mail || found.length > 1 || !mayReportFor(mail.recipient)) return
  await markComplained(
    scope,
    mail,
    `Reported as spam${provider === undefined ? '' : ` at ${provider}`}.`,
  )
}

export async function markComplained(
  scope: Scope,
  mail: FoundOutbound,
  answer: string,
): Promise<void> {
  const isNew = await saveReturnedState(scope, mail.id, {
    state: 'complained',
    answer,
    statusCode: null,
    bounceClass: null,
  })
  if (!isNew) return
  await setSuppression(scope, { address: mail.recipient, reason: 'complaint', detail: answer })
  if (mail.messageId !== null) await updateDeliveryStatus(scope, mail.messageId)
}

async function findReturned(
  scope: Scope,
  envelopeTo: readonly string[],
): Promise<FoundOutbound | undefined> {
  for (const address of envelopeTo) {
    const id = readReturnPath(address)
    const mail = id === undefined ? undefined : await findOutboundById(scope, id)
    if (mail) return mail
  }
  return undefined
}

async function findComplained(
  scope: Scope,
  originalId: string | undefined,
  recipient: string | undefined,
): Promise<FoundOutbound[]> {
  if (originalId === undefined) return []
  return findByHeaderId(scope, originalId, recipient?.toLowerCase())
}

async function findNamed(
  scope: Scope,
  { originalId }: ReadBounce,
  { address }: BouncedRecipient,
): Promise<FoundOutbound | undefined> {
  if (originalId === undefined) return undefined
  const found = await findByHeaderId(scope, originalId, undefined)
  const named = found.find(({ recipient }) => recipient === address.toLowerCase())
  // The mailbox may have forwarded the email to an address we don't know.
  return named ?? (found.length === 1 ? found[0] : undefined)
}

async function bounceOne(
  scope: Scope,
  mail: FoundOutbound,
  { failed, isProven }: { readonly failed: BouncedRecipient; readonly isProven: boolean },
): Promise<void> {
  const { status, diagnostic, address } = failed
  await markBounced(scope, mail, {
    status: status === '' ? undefined : status,
    words: diagnostic,
    isOwnAddress: address.toLowerCase() === mail.recipient,
    isProven,
  })
}

export interface BounceDetails {
  readonly code?: number | undefined
  readonly status?: string | undefined
  readonly words: string
  /** The report is about the address we sent to, not one it was forwarded to. */
  readonly isOwnAddress: boolean
  /** The service has given up on the address. */
  readonly isHard?: boolean | undefined
  /** The report comes from a trusted source. */
  readonly isProven?: boolean
}

/** Marks an email as bounced and suppresses the address if the bounce proves it invalid. */
export async function markBounced(
  scope: Scope,
  mail: FoundOutbound,
  { code, status, words, isOwnAddress, isHard = false, isProven = true }: BounceDetails,
): Promise<void> {
  const assessed = assessBounce(code, status, words)
  const isNew = await saveReturnedState(scope, mail.id, {
    state: 'bounced',
    answer: words || status || 'The email bounced.',
    statusCode: status ?? null,
    bounceClass: assessed.class,
  })
  // An unverified report may have marked it before.
  if (!isNew && mail.state !== 'bounced') return
  // Some services call policy and content rejections "hard", but those aren't the address's fault.
  const isGivenUp = isHard && (assessed.class === 'other' || assessed.class === 'unknown_user')
  const isOutdated = mail.clearedAt !== null
  if (isProven && isOwnAddress && !isOutdated && (assessed.suppresses || isGivenUp)) {
    await setSuppression(scope, { address: mail.recipient, reason: 'bounce', detail: words })
    await noteBouncing(scope, mail.recipient)
  }
  if (isNew && mail.messageId !== null) await updateDeliveryStatus(scope, mail.messageId)
}
