import type { RecordState } from '../../model.ts'

export interface Verdict {
  readonly state: RecordState
  readonly message: string
  /** The suggested value, if existing content has to be kept. */
  readonly expected?: string
}

/** Checks the DKIM record. */
export function checkDkimKey(found: readonly string[], publicKey: string): Verdict {
  const keys = found.filter((text) => /(?:^|;)\s*p\s*=/i.test(text))
  const [only] = keys
  if (only === undefined) {
    return found.length === 0
      ? { state: 'missing', message: 'Not found yet. Add this TXT record.' }
      : { state: 'differs', message: 'This TXT record exists but has no key.' }
  }
  if (keys.length > 1) {
    return {
      state: 'differs',
      message: 'This name has several keys. Keep this one and delete the others.',
    }
  }
  const there = (tagsOf(only).get('p') ?? '').replaceAll(/[\s"]/g, '')
  if (there === publicKey) return { state: 'ok', message: 'The key is correct.' }
  if (there === '') {
    return {
      state: 'differs',
      message: 'The key is empty, which revokes it. Copy the value again.',
    }
  }
  if (publicKey.startsWith(there)) {
    return {
      state: 'differs',
      message: `The record has only the first ${there.length} of ${publicKey.length} characters of the key. Some DNS panels cut off long values: enter it in two parts, each in quotes.`,
    }
  }
  return {
    state: 'differs',
    message: 'The key doesn’t match. Copy the value again as one line.',
  }
}

export interface SpfFacts {
  readonly include: string
  /** The number of DNS lookups the record needs. */
  readonly lookups: number
}

/** Checks the SPF record (RFC 7208). */
export function checkSpf(found: readonly string[], { include, lookups }: SpfFacts): Verdict {
  const records = spfRecordsIn(found)
  const [only] = records
  if (only === undefined) {
    return { state: 'missing', message: 'Not found yet. Add this SPF record as TXT.' }
  }
  if (records.length > 1) {
    return {
      state: 'differs',
      message: `You have ${inWords(records.length)} SPF records, so others ignore all of them. Merge them into one and delete the rest.`,
      expected: withInclude(mergedSpf(records), include),
    }
  }
  if (!hasInclude(only, include)) {
    return {
      state: 'differs',
      message:
        'Your SPF record doesn’t include us yet. Replace it with this one, which keeps everything you have.',
      expected: withInclude(only, include),
    }
  }
  if (lookups > maxLookups) {
    return {
      state: 'differs',
      message: `Your SPF record needs ${lookups > 20 ? 'more than 20' : lookups} DNS lookups. The limit is 10, so others treat it as broken. Remove an include you no longer need.`,
      expected: only,
    }
  }
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(only)) {
    return {
      state: 'advice',
      message: 'The record ends with +all, so anyone can send as you. Use ~all instead.',
      expected: only.replace(/(^|\s)\+?all(?=\s|$)/i, '$1~all'),
    }
  }
  return { state: 'ok', message: 'We’re allowed to send for this domain.', expected: only }
}

/** Checks the DMARC record (RFC 7489). */
export function checkDmarc(
  found: readonly string[],
  { report, inherited }: { readonly report: string; readonly inherited: readonly string[] },
): Verdict {
  const records = found.filter(isDmarc)
  const [only] = records
  if (only === undefined) {
    const above = inherited.find(isDmarc)
    return above
      ? { state: 'ok', message: 'The parent domain’s policy applies.', expected: above }
      : {
          state: 'missing',
          message: 'Not found yet. Large providers require DMARC. Start with p=none.',
        }
  }
  if (records.length > 1) {
    return {
      state: 'differs',
      message: 'There are several DMARC records. Keep one and delete the others.',
    }
  }
  const tags = tagsOf(only)
  const policy = tags.get('p')?.toLowerCase() ?? ''
  if (!['none', 'quarantine', 'reject'].includes(policy)) {
    return {
      state: 'differs',
      message: 'The record has no policy. Add p=none, p=quarantine, or p=reject.',
    }
  }
  const reports = tags.get('rua') ?? ''
  if (!reports.toLowerCase().includes(report.toLowerCase())) {
    return {
      state: 'advice',
      message: `${policyWords[policy as keyof typeof policyWords]} Reports aren’t sent to us. Replace the record with this one to see them here.`,
      expected: withReport(only, report),
    }
  }
  return { state: 'ok', message: policyWords[policy as keyof typeof policyWords], expected: only }
}

export function spfRecordsIn(found: readonly string[]): string[] {
  return found.filter((text) => /^v=spf1(?:\s|$)/i.test(text))
}

/** Parses `a=b; c=d` tag lists of DKIM and DMARC. */
function tagsOf(text: string): Map<string, string> {
  return new Map(
    text.split(';').flatMap((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]]
    }),
  )
}

function isDmarc(text: string): boolean {
  return /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(text)
}

function hasInclude(record: string, include: string): boolean {
  const ours = `include:${include}`.toLowerCase()
  return record
    .toLowerCase()
    .split(/\s+/)
    .some((term) => term.replace(/^\+/, '') === ours)
}

function withInclude(record: string, include: string): string {
  if (hasInclude(record, include)) return record
  return record.replace(/^v=spf1\s*/i, `v=spf1 include:${include} `).trim()
}

/** Merges all terms without duplicates and keeps the strictest `all`. */
function mergedSpf(records: readonly string[]): string {
  const terms = records.flatMap((record) => record.trim().split(/\s+/).slice(1))
  const rest = terms.filter((term) => !isAll.test(term))
  const end = ['-all', '~all'].find((all) => terms.some((term) => term.toLowerCase() === all))
  return ['v=spf1', ...new Set(rest), end ?? '~all'].join(' ')
}

function withReport(record: string, report: string): string {
  const ours = `mailto:${report}`
  if (!/(?:^|;)\s*rua\s*=/i.test(record)) {
    return `${record.trim().replace(/;\s*$/, '')}; rua=${ours}`
  }
  return record.replace(/((?:^|;)\s*rua\s*=\s*)([^;]*)/i, (_all, head: string, list: string) => {
    const listed = list.trim()
    return `${head}${listed === '' ? ours : `${listed},${ours}`}`
  })
}

function inWords(count: number): string {
  return count === 2 ? 'two' : String(count)
}

const isAll = /^[+?~-]?all$/i
const maxLookups = 10
const policyWords = {
  none: 'p=none is fine to start with. Switch to p=reject once all reports pass.',
  quarantine: 'Unverified email goes to spam. p=reject protects best.',
  reject: 'Unverified email is rejected. This is the best protection.',
} as const
