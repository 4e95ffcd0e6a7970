import type { DeliveryState, KeptMailHead, MailDelivery, MailEnvelope } from './mail-model.ts'

/**
 * The default recipients of a reply: everyone on the last email written by a known person in this
 * thread. Strangers who know the thread's address, automatic senders and senders that fail
 * verification can post into the thread but never redirect its replies, nor add addresses to them.
 * Undefined if no one was written to yet.
 */
export function defaultPeople(
  newestFirst: readonly MailEnvelope[],
): Pick<KeptMailHead, 'to' | 'cc'> | undefined {
  const known = new Set<string>()
  let written: Pick<KeptMailHead, 'to' | 'cc'> | undefined
  let answered: Pick<KeptMailHead, 'to' | 'cc'> | undefined
  for (const envelope of newestFirst.toReversed()) {
    const { from, reply, trust, isAutomatic } = envelope
    if (!from || !reply) written = { to: envelope.to, cc: envelope.cc }
    else if (reply.to.length === 0) continue
    else if (known.size === 0) answered = reply
    else if (isAutomatic || trust === 'failed' || !known.has(from.address)) continue
    else {
      const to = reply.to.filter(({ address }) => address === from.address || known.has(address))
      answered = { to: to.length > 0 ? to : [from], cc: reply.cc }
    }
    const trimmed = { ...envelope, reply: reply && answered ? answered : null }
    for (const address of addressesOf([trimmed])) known.add(address)
  }
  return answered ?? written
}

/**
 * Whether quotes of a message may go to these recipients: everyone who took part in the thread must
 * have received it. People new to the thread are included on purpose.
 */
export function mayBeQuoted(
  mail: MailEnvelope,
  recipients: readonly string[],
  thread: readonly MailEnvelope[],
): boolean {
  const [had, known] = [addressesOf([mail]), addressesOf(thread)]
  return recipients.every((address) => had.has(address) || !known.has(address))
}

function addressesOf(envelopes: readonly MailEnvelope[]): ReadonlySet<string> {
  const people = envelopes.flatMap(({ from, to, cc, bcc, reply }) => [
    ...(from ? [from] : []),
    ...to,
    ...cc,
    ...bcc,
    ...(reply?.to ?? []),
  ])
  return new Set(people.map(({ address }) => address))
}

export function worstState(states: readonly DeliveryState[]): DeliveryState {
  return worstFirst.find((state) => states.includes(state)) ?? 'queued'
}

const worstFirst: readonly DeliveryState[] = [
  'bounced',
  'failed',
  'complained',
  'suppressed',
  'unknown',
  'deferred',
  'queued',
  'cancelled',
  'sent',
]

export function isDeliveryTrouble({ state }: Pick<MailDelivery, 'state'>): boolean {
  return ['bounced', 'failed', 'complained', 'suppressed', 'unknown'].includes(state)
}
