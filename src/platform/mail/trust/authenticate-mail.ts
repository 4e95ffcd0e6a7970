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
  /** The domain asks to reject unverified email: DMARC quarantine or reject. */
  readonly refusesOthers: boolean
  /** Domains of the valid signatures. */
  readonly dkimDomains: readonly string[]
  /** Verified as sent by the From domain. */
  readonly isAligned: boolean
  /** The result as a sentence. */
  readonly sentence: string
}

export interface MailOrigin {
  /** The client's IP address; undefined for fetched email. */
  readonly ip: string | undefined
  readonly helo: string | undefined
  readonly mailFrom: string | undefined
  readonly resolver: DNSResolver
}

/** Authenticates the sender with SPF, DKIM, and DMARC against current DNS records. */
export async function authenticateMail(raw: Uint8Array, origin: MailOrigin): Promise<MailTrust> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  if (headersOf(bytes).all('dkim-signature').length > maxSignatures) return oversigned
  const { authenticate } = await import('mailauth')
  const result = await authenticate(bytes, {
    ...(origin.ip !== undefined && { ip: origin.ip }),
    ...(origin.helo !== undefined && { helo: origin.helo }),
    // Without an address, the library would trust the email's own headers.
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
 * The visible From domain, if there is exactly one and both parsers agree; a disagreement is an
 * attack. A repeated single-occurrence header is an attack too: a signature covers the last one,
 * and clients show the first.
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
  return headersIn(bytes.subarray(0, maxHeaderBytes).toString('utf8'))
}

function domainOf(address: string): string | undefined {
  const written = address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')
  if (written === '' || !URL.canParse(`http://${written}`)) return undefined
  return new URL(`http://${written}`).hostname
}

/** A partial body signature lets anyone append text. */
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
  // A partial signature passes but doesn't count.
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

/** Without DMARC: relaxed alignment, the same domain or a subdomain. */
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
    return 'The email doesn’t name exactly one sender or repeats headers, so the sender can’t be verified.'
  if (isAligned) return `Verified as sent by ${from}.`
  if (dmarc === 'fail') return `Failed the DMARC check of ${from}. The sender may be spoofed.`
  if (dmarc === 'temperror' || dkim === 'temperror' || spf === 'temperror') {
    return `The DNS of ${from} didn’t respond, so the sender can’t be verified.`
  }
  if (dkim === 'fail') return `Changed in transit, or not signed by ${from}.`
  if (spf === 'fail') return `Sent by a server that the domain doesn’t allow.`
  return `Not verified as sent by ${from}.`
}

function verdictOf(word: string): Verdict {
  return verdicts.find((one) => one === word) ?? (word === 'policy' ? 'neutral' : 'none')
}

const verdicts = ['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror'] as const
const maxHeaderBytes = 262_144
/** Each signature costs a DNS lookup and a hash of the whole email. */
const maxSignatures = 10
const oversigned: MailTrust = {
  spf: 'none',
  dkim: 'permerror',
  dmarc: 'permerror',
  refusesOthers: false,
  dkimDomains: [],
  isAligned: false,
  sentence: `The email has more than ${maxSignatures} signatures, so none was checked.`,
}
