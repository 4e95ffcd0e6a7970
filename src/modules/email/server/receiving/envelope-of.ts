import type { MailEnvelope } from '#modules/inbox/model.ts'
import type { Config } from '#platform/config/config.ts'
import { addressOfSender } from '#platform/mail/read-sender.ts'
import type { MailPerson, ReadMail } from '#platform/mail/reading/mail-shape.ts'

import { withoutTag } from './find-destination.ts'
import type { SenderStatus } from './sender-status.ts'
import type { AccountRow } from './store.ts'

/**
 * Our own addresses, including the platform's. Replies never go there: links and codes sent from it
 * are meant for one person.
 */
export function ownAddresses(
  accounts: readonly Pick<AccountRow, 'address'>[],
  { mailInDomain, mailFrom }: Pick<Config, 'mailInDomain' | 'mailFrom'>,
): (address: string) => boolean {
  const product = addressOfSender(mailFrom)
  const own = new Set([product, ...accounts.map(({ address }) => address)])
  return (address) => {
    const at = address.lastIndexOf('@')
    const host = address.slice(at + 1)
    return host === mailInDomain || own.has(`${withoutTag(address.slice(0, at))}@${host}`)
  }
}

/** The envelope shown on the message, including the recipients of a reply. */
export function envelopeOf(
  mail: ReadMail & { readonly from: MailPerson },
  {
    trust,
    isAutomatic,
    isOwn,
    isShortened,
  }: {
    readonly trust: SenderStatus
    readonly isAutomatic: boolean
    readonly isOwn: (address: string) => boolean
    readonly isShortened: boolean
  },
): MailEnvelope {
  const answered = mail.replyTo.filter(({ address }) => !isOwn(address))
  const to = answered.length > 0 ? answered.slice(0, 5) : [mail.from]
  const toAddresses = new Set(to.map(({ address }) => address))
  const others = [...mail.to, ...mail.cc].filter(
    ({ address }) => !isOwn(address) && !toAddresses.has(address),
  )
  return {
    from: short(mail.from),
    to: mail.to.slice(0, maxPeople).map(short),
    cc: mail.cc.slice(0, maxPeople).map(short),
    bcc: mail.bcc.slice(0, maxPeople).map(short),
    subject: mail.subject,
    reply: { to: to.map(short), cc: once(others).slice(0, maxAnswered).map(short) },
    hasHtml: mail.html !== undefined,
    isCut: mail.isCut || isShortened,
    hasRemote: mail.hasRemote,
    trust,
    isAutomatic,
    ...(mail.problems.length > 0 && { problems: [...mail.problems] }),
  }
}

function once(people: readonly MailPerson[]): MailPerson[] {
  return [...new Map(people.map((person) => [person.address, person])).values()]
}

function short({ name, address }: MailPerson): MailPerson {
  return { name: name.slice(0, 200).toWellFormed(), address: address.slice(0, 320) }
}

const maxPeople = 100
const maxAnswered = 45
