import { answeringSubject } from '#lib/mail-subject.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ChannelKind } from '../channels-contract.ts'
import type { KeptMailHead, MailEnvelope } from '../mail-model.ts'
import { usualPeople } from '../mail-rules.ts'

import { contactNameOf } from './present.ts'
import { answeringOthers, refuseCustomers, withoutCustomers } from './side-guard.ts'
import { findChannel } from './store/channels.ts'
import type { ConversationRow } from './store/conversations.ts'
import { listEnvelopes } from './store/mail.ts'

/**
 * What stands on an answer that goes by mail: whom the writer chose, else all who were written to.
 * Undefined in a chat, and where there is nobody to write to.
 */
export async function envelopeFor(
  scope: Scope,
  row: ConversationRow,
  chosen?: KeptMailHead,
): Promise<MailEnvelope | undefined> {
  if ((await kindOfChannel(scope, row.channel_id)) !== 'email') return undefined
  const earlier = await listEnvelopes(scope, row.id)
  const { to, cc, bcc, subject } = chosen
    ? await withoutCustomers(scope, row, chosen)
    : await usualAside(scope, row, earlier)
  if (to.length === 0) return undefined
  return {
    from: null,
    to,
    cc,
    bcc,
    subject: subject?.trim() || answeringSubject(row.subject, earlier.length > 0),
    reply: null,
    hasHtml: false,
    isCut: false,
    hasRemote: false,
    trust: null,
    isAutomatic: false,
  }
}

/** Whoever writes first may name only who gets it along: it goes to whom he writes. */
export function firstHead(row: ConversationRow, chosen: KeptMailHead): KeptMailHead {
  return chosen.to.length > 0 ? chosen : { ...chosen, to: usualHead(row, []).to }
}

/** It was checked when it was sent. */
export function keptMail({ mail }: { readonly mail: unknown }): KeptMailHead | undefined {
  return (mail as KeptMailHead | null) ?? undefined
}

/** The same for what a member sends himself: he hears why it cannot go. */
export async function chosenEnvelope(
  scope: Scope,
  row: ConversationRow,
  chosen: KeptMailHead | undefined,
): Promise<MailEnvelope | undefined> {
  if (chosen) await refuseCustomers(scope, row, chosen)
  const envelope = await envelopeFor(scope, row, chosen)
  if (envelope) return envelope
  const kind = await kindOfChannel(scope, row.channel_id)
  if (kind === 'email') refuse('conflict', 'This person has no email address. Add a recipient.')
  if (chosen) refuse('conflict', 'This conversation is a chat. You can’t add email recipients.')
  return undefined
}

async function usualAside(
  scope: Scope,
  row: ConversationRow,
  earlier: readonly MailEnvelope[],
): Promise<KeptMailHead> {
  const mails = earlier.map((envelope) => ({ envelope }))
  const answerable = (await answeringOthers(scope, row, mails)).map(({ envelope }) => envelope)
  const head = await withoutCustomers(scope, row, usualHead(row, answerable))
  // Whom it went to so far became the customer meanwhile.
  return head.to.length > 0 ? head : withoutCustomers(scope, row, usualHead(row, []))
}

function usualHead(row: ConversationRow, earlier: readonly MailEnvelope[]): KeptMailHead {
  const people = usualPeople(earlier)
  if (people) return { ...people, bcc: [] }
  const address = row.contact_email
  return { to: address ? [{ name: contactNameOf(row), address }] : [], cc: [], bcc: [] }
}

/** A channel never becomes one of another kind, so what was read once holds. */
export async function kindOfChannel(scope: Scope, id: string): Promise<ChannelKind | undefined> {
  const key = `${scope.organizationId} ${id}`
  const known = kinds.get(key)
  if (known) return known
  const kind = (await findChannel(scope, id))?.kind
  if (kind) {
    if (kinds.size >= mostKept) kinds.clear()
    kinds.set(key, kind)
  }
  return kind
}

const kinds = new Map<string, ChannelKind>()
const mostKept = 10_000
