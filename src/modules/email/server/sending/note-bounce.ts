import { noteBouncing } from '#modules/contacts/server/public.ts'
import type {
  BouncedRecipient,
  ReadBounce,
  ReadComplaint,
} from '#platform/mail/reading/mail-shape.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { judgeBounce } from './bounce-judgement.ts'
import {
  findByHeaderId,
  findOutboundById,
  putComeBack,
  putSuppression,
  type FoundOutbound,
} from './deliveries-store.ts'
import type { SpeaksFor } from './report-speaker.ts'
import { readReturnPath } from './return-path.ts'
import { tellDelivery } from './tell-delivery.ts'

/** How a report came. Who sent it is asked only where nothing else proves it. */
export interface Reporting {
  /** Our way back names the mail, and is known only where that went. */
  readonly cameTo: readonly string[]
  readonly speaker: () => Promise<SpeaksFor>
}

/**
 * A mail came back. Without our way back the Message-ID names the mail, which all know who got it: that
 * marks the mail, and no more unless the server of the mailbox says so. What names nothing of ours
 * changes nothing.
 */
export async function noteBounce(
  scope: Scope,
  bounce: ReadBounce,
  { cameTo, speaker }: Reporting,
): Promise<void> {
  const returned = await findReturned(scope, cameTo)
  const speaksFor = returned ? () => true : await speaker()
  for (const failed of bounce.recipients) {
    if (failed.action !== 'failed') continue
    const mail = returned ?? (await findNamed(scope, bounce, failed))
    if (mail) await bounceOne(scope, mail, { failed, isProven: speaksFor(mail.recipient) })
  }
}

/** Whoever reads there called it spam: he is not written to again. Of what nothing proves, no word. */
export async function noteComplaint(
  scope: Scope,
  complaint: ReadComplaint,
  { cameTo, speaker }: Reporting,
): Promise<void> {
  const { originalId, recipient, provider } = complaint
  const returned = await findReturned(scope, cameTo)
  const speaksFor = returned ? () => true : await speaker()
  const found = returned ? [returned] : await findComplained(scope, originalId, recipient)
  // Many providers hide who complained; of a mail to one person it is plain.
  const [mail] = found
  if (!mail || found.length > 1 || !speaksFor(mail.recipient)) return
  await complainOf(
    scope,
    mail,
    `Reported as spam${provider === undefined ? '' : ` at ${provider}`}.`,
  )
}

/** Whoever got this mail called it spam. */
export async function complainOf(scope: Scope, mail: FoundOutbound, answer: string): Promise<void> {
  const isNew = await putComeBack(scope, mail.id, {
    state: 'complained',
    answer,
    statusCode: null,
    bounceClass: null,
  })
  if (!isNew) return
  await putSuppression(scope, { address: mail.recipient, reason: 'complaint', detail: answer })
  if (mail.message_id !== null) await tellDelivery(scope, mail.message_id)
}

/** The mail that this way back was made for. */
async function findReturned(
  scope: Scope,
  cameTo: readonly string[],
): Promise<FoundOutbound | undefined> {
  for (const address of cameTo) {
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
  // His mailbox may have sent it on to an address that we never heard of.
  return named ?? (found.length === 1 ? found[0] : undefined)
}

async function bounceOne(
  scope: Scope,
  mail: FoundOutbound,
  { failed, isProven }: { readonly failed: BouncedRecipient; readonly isProven: boolean },
): Promise<void> {
  const { status, diagnostic, address } = failed
  await bounceOf(scope, mail, {
    status: status === '' ? undefined : status,
    words: diagnostic,
    isHisOwn: address.toLowerCase() === mail.recipient,
    isProven,
  })
}

export interface SaidOfBounce {
  readonly code?: number | undefined
  readonly status?: string | undefined
  readonly words: string
  /** It is about the address that we wrote to, and not one that it was sent on to. */
  readonly isHisOwn: boolean
  /** Whoever says so gives the address up. */
  readonly isHard?: boolean | undefined
  /** Somebody says so who can know it. */
  readonly isProven?: boolean
}

/** This mail did not arrive. */
export async function bounceOf(
  scope: Scope,
  mail: FoundOutbound,
  { code, status, words, isHisOwn, isHard = false, isProven = true }: SaidOfBounce,
): Promise<void> {
  const judged = judgeBounce(code, status, words)
  const isNew = await putComeBack(scope, mail.id, {
    state: 'bounced',
    answer: words || status || 'It came back.',
    statusCode: status ?? null,
    bounceClass: judged.class,
  })
  // What nobody proved may have marked it before.
  if (!isNew && mail.state !== 'bounced') return
  // What was refused for a policy or its content is "hard" for some, and no fault of the address.
  const isGivenUp = isHard && (judged.class === 'other' || judged.class === 'unknown_user')
  const isOldNews = mail.cleared_at !== null
  if (isProven && isHisOwn && !isOldNews && (judged.suppresses || isGivenUp)) {
    await putSuppression(scope, { address: mail.recipient, reason: 'bounce', detail: words })
    await noteBouncing(scope, mail.recipient)
  }
  if (isNew && mail.message_id !== null) await tellDelivery(scope, mail.message_id)
}
