import { baseSubject } from '#lib/mail-subject.ts'
import { findThreadOf, listRecentThreads } from '#modules/inbox/server/public.ts'
import { days } from '#lib/duration.ts'
import type { ReadMail } from '#platform/mail/reading/mail-shape.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { readReplyToken, tokensIn } from '../thread-token.ts'
import type { SenderStatus } from './sender-status.ts'
import { listMessageIds } from './store.ts'

type Threaded = Pick<
  ReadMail,
  'to' | 'cc' | 'bcc' | 'deliveredTo' | 'inReplyTo' | 'references' | 'subject'
>

/**
 * Finds the conversation by its signed token. Addresses win over message IDs, since the recipient
 * address is a choice of the sender; of the IDs, the nearest wins.
 */
export function threadByToken(
  { secret, organizationId }: { readonly secret: string; readonly organizationId: string },
  mail: Threaded,
  envelopeTo: readonly string[],
): string | undefined {
  const addresses = [...mail.to, ...mail.cc, ...mail.bcc].map(({ address }) => address)
  const places = [
    ...addresses,
    ...envelopeTo,
    ...mail.deliveredTo,
    ...mail.inReplyTo,
    ...mail.references.toReversed(),
  ]
  for (const token of places.flatMap(tokensIn)) {
    const id = readReplyToken(secret, organizationId, token)
    if (id !== undefined) return id
  }
  return undefined
}

/**
 * Without a token, headers only match emails this sender wrote or received. A sender that isn't
 * verified must reference a known message ID, because anyone can guess a subject.
 */
export async function threadByHeaders(
  scope: Scope,
  { contactId, senderStatus }: { readonly contactId: string; readonly senderStatus: SenderStatus },
  mail: Threaded,
): Promise<string | undefined> {
  if (senderStatus === 'failed') return undefined
  const messageIds = await listMessageIds(scope, [...mail.inReplyTo, ...mail.references])
  const answered = await findThreadOf(scope, contactId, messageIds)
  if (answered !== undefined || senderStatus !== 'verified') return answered
  const subject = baseSubject(mail.subject).toLowerCase()
  // Only replies: two orders on one day can have the same subject.
  if (subject === '' || subject === mail.subject.trim().toLowerCase()) return undefined
  const since = new Date(scope.now.getTime() - days(14))
  const recent = await listRecentThreads(scope, contactId, since)
  return recent.find((thread) => baseSubject(thread.subject).toLowerCase() === subject)?.id
}
