import type { DeliveryState, KeptMailHead, MailDelivery, MailEnvelope } from './mail-model.ts'

/**
 * Whom an answer goes to unless somebody chose: all of the last mail that a person of this thread
 * wrote. Whoever got hold of its address may write into a thread, but does not turn its answers to
 * himself: what machines wrote, strangers, and writers whose domain denies it are not answered by
 * themselves, nor is an address that only they name. What names nobody to answer is passed over.
 * Undefined where nobody was written to yet.
 */
export function usualPeople(
  newestFirst: readonly MailEnvelope[],
): Pick<KeptMailHead, 'to' | 'cc'> | undefined {
  const known = new Set<string>()
  let written: Pick<KeptMailHead, 'to' | 'cc'> | undefined
  let answered: Pick<KeptMailHead, 'to' | 'cc'> | undefined
  for (const envelope of newestFirst.toReversed()) {
    const { from, reply, trust, isAutomatic } = envelope
    if (!from || !reply) written = { to: envelope.to, cc: envelope.cc }
    else if (reply.to.length === 0) continue
    // Nothing was said before the first that could get to somebody else.
    else if (known.size === 0) answered = reply
    else if (isAutomatic || trust === 'failed' || !known.has(from.address)) continue
    else {
      const to = reply.to.filter(({ address }) => address === from.address || known.has(address))
      answered = { to: to.length > 0 ? to : [from], cc: reply.cc }
    }
    const heard = { ...envelope, reply: reply && answered ? answered : null }
    for (const address of addressesOf([heard])) known.add(address)
  }
  return answered ?? written
}

/**
 * Whether a mail may stand below one that goes to these people: each of them who took part in the
 * thread must have had it. Whoever is new to it is shown it on purpose.
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

/** What is told of a mail to several: the worst that became of it for one of them. */
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
