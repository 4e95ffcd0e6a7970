import { listEveryAddressOf } from '#modules/contacts/server/public.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { KeptMailHead, MailEnvelope, MailPerson } from '../mail-model.ts'
import { answeredAside, sameMailbox } from '../side-rules.ts'
import type { ConversationRow } from './store/conversations.ts'
import { listAskedAbout } from './store/sides.ts'

type Aside = Pick<ConversationRow, 'side_of'>

/** A mail of what is asked aside goes to everybody but the customer whom it is about. */
export async function withoutCustomers(
  scope: Scope,
  { side_of: sideOf }: Aside,
  head: KeptMailHead,
): Promise<KeptMailHead> {
  if (sideOf === null) return head
  const isCustomer = await customersOf(scope, sideOf)
  const others = (people: readonly MailPerson[]) => people.filter((one) => !isCustomer(one))
  return { ...head, to: others(head.to), cc: others(head.cc), bcc: others(head.bcc) }
}

/** So that whoever answers these by what they say, here or in a browser, leaves the customer out. */
export async function answeringOthers<T extends Enveloped>(
  scope: Scope,
  { side_of: sideOf }: Aside,
  mails: readonly T[],
): Promise<T[]> {
  if (sideOf === null || !mails.some(({ envelope }) => envelope?.reply)) return [...mails]
  const isCustomer = await customersOf(scope, sideOf)
  return mails.map((mail) => {
    const { envelope } = mail
    if (!envelope) return mail
    return { ...mail, envelope: { ...envelope, reply: answeredAside(envelope, isCustomer) } }
  })
}

interface Enveloped {
  readonly envelope: MailEnvelope | null
}

/** Whether the customer whom it is about wrote this into what others are asked. */
export async function isOfCustomer(
  scope: Scope,
  { side_of: sideOf }: Aside,
  { from }: Pick<MailEnvelope, 'from'>,
): Promise<boolean> {
  if (sideOf === null || !from) return false
  const isCustomer = await customersOf(scope, sideOf)
  return isCustomer(from)
}

/** Whoever names him hears it, instead of a mail that goes to fewer than he thinks. */
export async function refuseCustomers(
  scope: Scope,
  { side_of: sideOf }: Aside,
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

/** His addresses, and those of whoever wrote in his conversation: they read it as he does. */
async function customersOf(scope: Scope, sideOf: string): Promise<(person: MailPerson) => boolean> {
  const { contactIds, addresses } = await listAskedAbout(scope, sideOf)
  const known = await listEveryAddressOf(scope, contactIds)
  const theirs = new Set([...known, ...addresses].map(sameMailbox))
  return ({ address }) => theirs.has(sameMailbox(address))
}
