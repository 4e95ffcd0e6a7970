import { listEveryAddressOf } from '#modules/contacts/server/public.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { KeptMailHead, MailEnvelope, MailPerson } from '../mail-model.ts'
import { isReplyInSide, sameMailbox } from '../side-rules.ts'
import type { ConversationRow } from './store/conversations.ts'
import { listAskedAbout } from './store/sides.ts'

type SideConversation = Pick<ConversationRow, 'sideOf'>

/** Emails of a side conversation never go to the customer it is about. */
export async function withoutCustomers(
  scope: Scope,
  { sideOf }: SideConversation,
  head: KeptMailHead,
): Promise<KeptMailHead> {
  if (sideOf === null) return head
  const isCustomer = await customersOf(scope, sideOf)
  const others = (people: readonly MailPerson[]) => people.filter((one) => !isCustomer(one))
  return { ...head, to: others(head.to), cc: others(head.cc), bcc: others(head.bcc) }
}

export async function answeringOthers<T extends Enveloped>(
  scope: Scope,
  { sideOf }: SideConversation,
  mails: readonly T[],
): Promise<T[]> {
  if (sideOf === null || !mails.some(({ envelope }) => envelope?.reply)) return [...mails]
  const isCustomer = await customersOf(scope, sideOf)
  return mails.map((mail) => {
    const { envelope } = mail
    if (!envelope) return mail
    return { ...mail, envelope: { ...envelope, reply: isReplyInSide(envelope, isCustomer) } }
  })
}

interface Enveloped {
  readonly envelope: MailEnvelope | null
}

export async function isOfCustomer(
  scope: Scope,
  { sideOf }: SideConversation,
  { from }: Pick<MailEnvelope, 'from'>,
): Promise<boolean> {
  if (sideOf === null || !from) return false
  const isCustomer = await customersOf(scope, sideOf)
  return isCustomer(from)
}

export async function requireNoCustomer(
  scope: Scope,
  { sideOf }: SideConversation,
  rows: Readonly<Record<'to' | 'cc' | 'bcc', readonly MailPerson[]>>,
): Promise<void> {
  if (sideOf === null) return
  const isCustomer = await customersOf(scope, sideOf)
  for (const path of ['to', 'cc', 'bcc'] as const) {
    const found = rows[path].find(isCustomer)
    if (!found) continue
    const message = `${found.address} belongs to the customer, who can’t be part of a side conversation. Remove the address.`
    refuse('invalid', message, { fields: [{ path: `mail.${path}`, message }] })
  }
}

/**
 * Includes addresses that wrote in the customer's conversation, because those people read it too.
 */
async function customersOf(scope: Scope, sideOf: string): Promise<(person: MailPerson) => boolean> {
  const { contactIds, addresses } = await listAskedAbout(scope, sideOf)
  const known = await listEveryAddressOf(scope, contactIds)
  const theirs = new Set([...known, ...addresses].map(sameMailbox))
  return ({ address }) => theirs.has(sameMailbox(address))
}
