import { replySubject } from '#lib/mail-subject.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ChannelKind } from '../channels-contract.ts'
import type { KeptMailHead, MailEnvelope } from '../mail-model.ts'
import { defaultPeople } from '../mail-rules.ts'

import { contactNameOf } from './present.ts'
import { answeringOthers, requireNoCustomer, withoutCustomers } from './side-guard.ts'
import { findChannel } from './store/channels.ts'
import type { ConversationRow } from './store/conversations.ts'
import { listEnvelopes } from './store/mail.ts'

export async function envelopeFor(
  scope: Scope,
  row: ConversationRow,
  chosen?: KeptMailHead,
): Promise<MailEnvelope | undefined> {
  if ((await kindOfChannel(scope, row.channelId)) !== 'email') return undefined
  const earlier = await listEnvelopes(scope, row.id)
  const { to, cc, bcc, subject } = chosen
    ? await withoutCustomers(scope, row, chosen)
    : await defaultSideRecipients(scope, row, earlier)
  if (to.length === 0) return undefined
  return {
    from: null,
    to,
    cc,
    bcc,
    subject: subject?.trim() || replySubject(row.subject, earlier.length > 0),
    reply: null,
    hasHtml: false,
    isCut: false,
    hasRemote: false,
    trust: null,
    isAutomatic: false,
  }
}

export function firstHead(row: ConversationRow, chosen: KeptMailHead): KeptMailHead {
  return chosen.to.length > 0 ? chosen : { ...chosen, to: defaultHead(row, []).to }
}

export function keptMail({ mail }: { readonly mail: unknown }): KeptMailHead | undefined {
  return (mail as KeptMailHead | null) ?? undefined
}

export async function chosenEnvelope(
  scope: Scope,
  row: ConversationRow,
  chosen: KeptMailHead | undefined,
): Promise<MailEnvelope | undefined> {
  if (chosen) await requireNoCustomer(scope, row, chosen)
  const envelope = await envelopeFor(scope, row, chosen)
  if (envelope) return envelope
  const kind = await kindOfChannel(scope, row.channelId)
  if (kind === 'email') refuse('conflict', 'This person has no email address. Add a recipient.')
  if (chosen) refuse('conflict', 'This conversation is a chat. You can’t add email recipients.')
  return undefined
}

async function defaultSideRecipients(
  scope: Scope,
  row: ConversationRow,
  earlier: readonly MailEnvelope[],
): Promise<KeptMailHead> {
  const mails = earlier.map((envelope) => ({ envelope }))
  const answerable = (await answeringOthers(scope, row, mails)).map(({ envelope }) => envelope)
  const head = await withoutCustomers(scope, row, defaultHead(row, answerable))
  // A previous recipient may have become the customer since.
  return head.to.length > 0 ? head : withoutCustomers(scope, row, defaultHead(row, []))
}

function defaultHead(row: ConversationRow, earlier: readonly MailEnvelope[]): KeptMailHead {
  const people = defaultPeople(earlier)
  if (people) return { ...people, bcc: [] }
  const address = row.contactEmail
  return { to: address ? [{ name: contactNameOf(row), address }] : [], cc: [], bcc: [] }
}

/** The kind of a channel never changes, so the cache never expires. */
export async function kindOfChannel(scope: Scope, id: string): Promise<ChannelKind | undefined> {
  const key = `${scope.organizationId} ${id}`
  const known = kinds.get(key)
  if (known) return known
  const kind = (await findChannel(scope, id))?.kind
  if (kind) {
    if (kinds.size >= maxStored) kinds.clear()
    kinds.set(key, kind)
  }
  return kind
}

const kinds = new Map<string, ChannelKind>()
const maxStored = 10_000
