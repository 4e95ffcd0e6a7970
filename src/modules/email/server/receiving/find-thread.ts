import { bareSubject } from '#lib/mail-subject.ts'
import { findThreadOf, listRecentThreads } from '#modules/inbox/server/public.ts'
import { days } from '#lib/duration.ts'
import type { ReadMail } from '#platform/mail/reading/mail-shape.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { readReplyToken, tokensIn } from '../thread-token.ts'
import type { Standing } from './judge.ts'
import { listMessageIds } from './store.ts'

type Threaded = Pick<
  ReadMail,
  'to' | 'cc' | 'bcc' | 'deliveredTo' | 'inReplyTo' | 'references' | 'subject'
>

/**
 * The conversation whose signed token a mail carries. Addresses first: what somebody answers to is
 * what he means; of the ids, the nearest one counts.
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
 * Without a token the headers are a hint, and only for what this very writer wrote and got. Whose
 * domain does not vouch for him must know the id of a mail of his: anybody can guess a subject.
 */
export async function threadByHeaders(
  scope: Scope,
  { contactId, standing }: { readonly contactId: string; readonly standing: Standing },
  mail: Threaded,
): Promise<string | undefined> {
  if (standing === 'failed') return undefined
  const messageIds = await listMessageIds(scope, [...mail.inReplyTo, ...mail.references])
  const answered = await findThreadOf(scope, contactId, messageIds)
  if (answered !== undefined || standing !== 'verified') return answered
  const subject = bareSubject(mail.subject).toLowerCase()
  // Only what says that it is an answer: two orders of a day have the same subject too.
  if (subject === '' || subject === mail.subject.trim().toLowerCase()) return undefined
  const since = new Date(scope.now.getTime() - days(14))
  const recent = await listRecentThreads(scope, contactId, since)
  return recent.find((thread) => bareSubject(thread.subject).toLowerCase() === subject)?.id
}
