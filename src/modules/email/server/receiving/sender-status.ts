import type { ReadMail } from '#platform/mail/reading/mail-shape.ts'
import type { MailTrust } from '#platform/mail/trust/authenticate-mail.ts'

export type SenderStatus = 'verified' | 'unverified' | 'failed'

export function senderStatusOf(trust: MailTrust): SenderStatus {
  if (trust.isAligned) return 'verified'
  return trust.dmarc === 'fail' ? 'failed' : 'unverified'
}

/** Weighted spam signals; a sum of `enough` or more marks an email as spam. */
export function spamScore(mail: ReadMail, trust: MailTrust): number {
  const signs: readonly [isSo: boolean, weight: number][] = [
    [trust.dmarc === 'fail', trust.refusesOthers ? 5 : 2],
    // Several From addresses: mail clients disagree on which one to show.
    [trust.dmarc === 'permerror', 3],
    [trust.spf === 'fail', 2],
    [trust.dkim === 'fail', 1],
    [mail.messageId === undefined, 2],
    [mail.date === undefined, 1],
    [mail.to.length + mail.cc.length === 0, 1],
    [/^[^\p{Ll}]{12,}$/u.test(mail.subject) && /\p{Lu}/u.test(mail.subject), 1],
    [/[!$€£]{3,}/.test(mail.subject), 1],
    [(mail.text.match(/https?:\/\//g)?.length ?? 0) > 20, 1],
    [mail.text.includes(testWords), 5],
  ]
  return signs.reduce((sum, [isSo, weight]) => sum + (isSo ? weight : 0), 0)
}

export const spamThreshold = 5

// The standard spam test string (GTUBE), split so that this file isn't flagged itself.
const testWords = ['XJS*C4JDBQADN1.NSBN3*2IDNEN*', 'GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X'].join(
  '',
)
