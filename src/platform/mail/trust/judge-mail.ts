import type { AuthenticateResult, DNSResolver } from 'mailauth'
import { getDomain } from 'tldts'

import type { MailHeaders } from '../reading/mail-headers.ts'
import { headersIn } from '../reading/report-parts.ts'
import { singleHeaders } from '../single-headers.ts'

export type Verdict = 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'temperror' | 'permerror'

export interface MailTrust {
  readonly spf: Verdict
  readonly dkim: Verdict
  readonly dmarc: Verdict
  /** Its domain asks not to take what is not proven: DMARC with quarantine or reject. */
  readonly refusesOthers: boolean
  /** Of the signatures that hold. */
  readonly dkimDomains: readonly string[]
  /** Proven to come from the domain of its From. */
  readonly isAligned: boolean
  /** All of it for a person. */
  readonly sentence: string
}

export interface MailOrigin {
  /** Of the machine that handed it over; undefined where nobody saw it, as in a mailbox. */
  readonly ip: string | undefined
  readonly helo: string | undefined
  readonly mailFrom: string | undefined
  readonly resolver: DNSResolver
}

/** Whether a mail comes from whom it names: SPF, DKIM and DMARC, by what the DNS says now. */
export async function judgeMail(raw: Uint8Array, origin: MailOrigin): Promise<MailTrust> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  if (headersOf(bytes).all('dkim-signature').length > mostSignatures) return oversigned
  const { authenticate } = await import('mailauth')
  const result = await authenticate(bytes, {
    ...(origin.ip !== undefined && { ip: origin.ip }),
    ...(origin.helo !== undefined && { helo: origin.helo }),
    // Without one it would take what the mail says about itself.
    sender: origin.mailFrom ?? '',
    mta: 'mail',
    resolver: origin.resolver,
    rejectRsaSha1: true,
    disableArc: true,
    disableBimi: true,
  })
  const from = fromDomain(bytes, result)
  const spf = origin.ip === undefined || !result.spf ? 'none' : verdictOf(result.spf.status.result)
  const signatures = result.dkim.results.filter(isWhole)
  const dkimDomains = [
    ...new Set(signatures.map(({ signingDomain }) => signingDomain ?? '')),
  ].filter((domain) => domain !== '')
  const dkim = dkimDomains.length > 0 ? 'pass' : dkimVerdict(result)
  const dmarc = dmarcVerdict(result, from)
  const spfDomain = spf === 'pass' && result.spf ? result.spf.domain : undefined
  const isAligned = from !== undefined && isProven({ from, dmarc, dkimDomains, spfDomain })
  return {
    spf,
    dkim,
    dmarc,
    refusesOthers: ['quarantine', 'reject'].includes((result.dmarc && result.dmarc.policy) || ''),
    dkimDomains,
    isAligned,
    sentence: sentenceOf({ from, dmarc, dkim, spf, isAligned }),
  }
}

/**
 * The domain that people see, if there is exactly one and both readers of the mail agree on it: where
 * they do not, somebody made it so. A header that a mail has once and that is there twice was put
 * there by somebody else: a signature proves the last of them, and people are shown the first.
 */
function fromDomain(bytes: Buffer, { dkim }: AuthenticateResult): string | undefined {
  if (dkim.fromFields !== 1 || dkim.headerFrom.length !== 1) return undefined
  const headers = headersOf(bytes)
  if (singleHeaders.some((name) => headers.all(name).length > 1)) return undefined
  const seen = headers.people('from')
  const [theirs, ours] = [dkim.headerFrom[0] ?? '', seen[0]?.address ?? '']
  const domain = domainOf(ours)
  if (seen.length !== 1 || domain === undefined || domainOf(theirs) !== domain) return undefined
  return domain
}

function headersOf(bytes: Buffer): MailHeaders {
  return headersIn(bytes.subarray(0, mostHeaderBytes).toString('utf8'))
}

function domainOf(address: string): string | undefined {
  const written = address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')
  if (written === '' || !URL.canParse(`http://${written}`)) return undefined
  return new URL(`http://${written}`).hostname
}

/** A signature over a part of the mail leaves room for anybody's words behind it. */
function isWhole({
  status,
  canonBodyLengthLimited,
}: AuthenticateResult['dkim']['results'][number]) {
  return (
    status.result === 'pass' && !status.underSized && !canonBodyLengthLimited && !status.testing
  )
}

function dkimVerdict({ dkim }: AuthenticateResult): Verdict {
  const verdicts = dkim.results.map(({ status }) => verdictOf(status.result))
  if (verdicts.length === 0) return 'none'
  const worst =
    verdicts.find((one) => one === 'fail') ?? verdicts.find((one) => one === 'temperror')
  // Signed in part only: it passed, and does not count.
  return worst ?? verdicts.find((one) => one !== 'pass') ?? 'neutral'
}

function dmarcVerdict(result: AuthenticateResult, from: string | undefined): Verdict {
  if (from === undefined) return 'permerror'
  return result.dmarc ? verdictOf(result.dmarc.status.result) : 'none'
}

interface Proof {
  readonly from: string
  readonly dmarc: Verdict
  readonly dkimDomains: readonly string[]
  readonly spfDomain: string | undefined
}

/** Where the domain says nothing about it, the usual rule: the same domain, or one of its own. */
function isProven({ from, dmarc, dkimDomains, spfDomain }: Proof): boolean {
  if (dmarc !== 'pass' && dmarc !== 'none') return false
  return [...dkimDomains, ...(spfDomain === undefined ? [] : [spfDomain])].some((domain) =>
    isSameOwner(domain, from),
  )
}

function isSameOwner(one: string, other: string): boolean {
  if (one === other) return true
  const owner = getDomain(one, { allowPrivateDomains: true })
  return owner !== null && owner === getDomain(other, { allowPrivateDomains: true })
}

function sentenceOf({
  from,
  dmarc,
  dkim,
  spf,
  isAligned,
}: Pick<MailTrust, 'dmarc' | 'dkim' | 'spf' | 'isAligned'> & { from: string | undefined }): string {
  if (from === undefined)
    return 'It does not name one sender, or says things twice, so nothing can be proven.'
  if (isAligned) return `Proven to come from ${from}.`
  if (dmarc === 'fail') return `${from} says that this is not its mail.`
  if (dmarc === 'temperror' || dkim === 'temperror' || spf === 'temperror') {
    return `The DNS of ${from} did not answer, so nothing is proven.`
  }
  if (dkim === 'fail') return `It was changed on its way, or ${from} did not sign it.`
  if (spf === 'fail') return `It was sent by a server that its domain does not allow.`
  return `Nothing proves that it comes from ${from}.`
}

function verdictOf(word: string): Verdict {
  return verdicts.find((one) => one === word) ?? (word === 'policy' ? 'neutral' : 'none')
}

const verdicts = ['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror'] as const
const mostHeaderBytes = 262_144
/** Each one is a question to the DNS and a sum over all of the mail. */
const mostSignatures = 10
const oversigned: MailTrust = {
  spf: 'none',
  dkim: 'permerror',
  dmarc: 'permerror',
  refusesOthers: false,
  dkimDomains: [],
  isAligned: false,
  sentence: `It has more than ${mostSignatures} signatures, so none of them was looked at.`,
}
