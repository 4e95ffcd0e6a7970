import Bot from 'lucide-react/icons/bot'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'

import { formatRecipients } from '#lib/recipients.ts'
import { classes } from '#ui/classes.ts'

import type { DeliveryState, MailDelivery, MailEnvelope, MailPerson } from '../../../mail-model.ts'
import { isDeliveryTrouble } from '../../../mail-rules.ts'
import { sameMailbox } from '../../../side-rules.ts'

export function MailLine({
  envelope,
  ownAddress,
}: {
  readonly envelope: MailEnvelope
  readonly ownAddress: string | null | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  const { from, to, cc, bcc, trust, isAutomatic } = envelope
  const isFromElsewhere = from && ownAddress !== undefined && !isSame(from.address, ownAddress)
  const others = to.length + cc.length + bcc.length - 1
  return (
    <div className="mb-1 flex max-w-full min-w-0 flex-wrap items-center gap-x-2 text-xs text-ink-faint">
      <TrustMark trust={trust} />
      {isAutomatic && (
        <span className="flex items-center gap-1">
          <Bot size={14} aria-hidden /> Automatic reply
        </span>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        className="min-w-0 cursor-pointer truncate rounded-sm text-left hover:text-ink"
        onClick={() => setOpen(!isOpen)}
      >
        {isFromElsewhere && `from ${from.address} `}to {nameOf(to[0])}
        {others > 0 && ` and ${others} more`}
      </button>
      {isOpen && (
        <dl className="grid w-full grid-cols-[auto_1fr] gap-x-2 py-1 wrap-anywhere">
          <Row label="From" people={from ? [from] : []} />
          <Row label="To" people={to} />
          <Row label="Cc" people={cc} />
          <Row label="Bcc" people={bcc} />
          {trust && (
            <>
              <dt>Sender</dt>
              <dd className="text-ink-soft">{trustLooks[trust].words}</dd>
            </>
          )}
          <dt>Subject</dt>
          <dd className="text-ink-soft">{envelope.subject || 'none'}</dd>
        </dl>
      )}
    </div>
  )
}

function Row({
  label,
  people,
}: {
  readonly label: string
  readonly people: readonly MailPerson[]
}) {
  if (people.length === 0) return null
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-ink-soft">{formatRecipients(people)}</dd>
    </>
  )
}

function TrustMark({ trust }: Pick<MailEnvelope, 'trust'>) {
  if (trust === null) return null
  const { words, tone, Icon } = trustLooks[trust]
  return (
    <span role="img" aria-label={words} title={words} className={tone}>
      <Icon size={14} aria-hidden />
    </span>
  )
}

const trustLooks = {
  verified: {
    words: 'Sender verified by the domain of the address.',
    tone: 'text-good',
    Icon: ShieldCheck,
  },
  unverified: {
    words: 'Unverified sender. It could be someone else.',
    tone: 'text-warn',
    Icon: ShieldAlert,
  },
  failed: {
    words: 'Failed verification. The domain says it didn’t send this email.',
    tone: 'text-bad',
    Icon: ShieldAlert,
  },
} as const

export function DeliveryLine({ delivery }: { readonly delivery: MailDelivery }) {
  const { state, recipients } = delivery
  const isTrouble = isDeliveryTrouble(delivery)
  const troubled = recipients.filter((one) => one.state !== 'sent' && one.state !== 'queued')
  return (
    <div
      className={classes('mt-0.5 max-w-full text-xs', isTrouble ? 'text-bad' : 'text-ink-faint')}
    >
      <p>{stateWords[state]}</p>
      {recipients.length === 0 && delivery.answer && <p>{delivery.answer}</p>}
      {troubled.map(({ address, answer, state: of }) => (
        <p key={address} className="wrap-anywhere">
          {address}
          {recipients.length > 1 && `: ${stateWords[of]}`}
          {answer && `: ${answer}`}
        </p>
      ))}
    </div>
  )
}

const stateWords: Readonly<Record<DeliveryState, string>> = {
  queued: 'Sending',
  sent: 'Sent',
  deferred: 'Delayed, retrying',
  bounced: 'Bounced',
  complained: 'Marked as spam by the recipient',
  failed: 'Failed to send',
  unknown: 'Delivery unknown',
  suppressed: 'Not sent: address suppressed',
  cancelled: 'Canceled',
}

function isSame(address: string, own: string | null): boolean {
  return own !== null && sameMailbox(address) === sameMailbox(own)
}

function nameOf(person: MailPerson | undefined): string {
  return person?.name || person?.address || 'no recipient'
}
