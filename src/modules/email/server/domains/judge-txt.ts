import type { RecordState } from '../../model.ts'

export interface Verdict {
  readonly state: RecordState
  readonly message: string
  /** What is to stand there instead, where what is there already is to be kept. */
  readonly expected?: string
}

/** The key that others check our signatures with. */
export function judgeKey(found: readonly string[], publicKey: string): Verdict {
  const keys = found.filter((text) => /(?:^|;)\s*p\s*=/i.test(text))
  const [only] = keys
  if (only === undefined) {
    return found.length === 0
      ? { state: 'missing', message: 'Not there yet. Add this TXT record.' }
      : { state: 'differs', message: 'There is a TXT record under this name, but it holds no key.' }
  }
  if (keys.length > 1) {
    return {
      state: 'differs',
      message: 'There are several keys under this name. Keep this one and delete the others.',
    }
  }
  const there = (tagsOf(only).get('p') ?? '').replaceAll(/[\s"]/g, '')
  if (there === publicKey) return { state: 'ok', message: 'The key is there.' }
  if (there === '') {
    return {
      state: 'differs',
      message: 'The key is empty, which calls it back. Copy the value again.',
    }
  }
  if (publicKey.startsWith(there)) {
    return {
      state: 'differs',
      message: `Only the first ${there.length} of ${publicKey.length} letters of the key are there. Some panels cut long values: write it in two parts, each in quotes.`,
    }
  }
  return {
    state: 'differs',
    message: 'The key differs from ours. Copy the value again, as one line.',
  }
}

export interface SpfFacts {
  readonly include: string
  /** How many questions to name servers its reading takes. */
  readonly lookups: number
}

/** Which servers may send for the domain (RFC 7208). */
export function judgeSpf(found: readonly string[], { include, lookups }: SpfFacts): Verdict {
  const records = spfRecordsIn(found)
  const [only] = records
  if (only === undefined) {
    return { state: 'missing', message: 'There is no SPF record yet. Add this TXT record.' }
  }
  if (records.length > 1) {
    return {
      state: 'differs',
      message: `You have ${inWords(records.length)} SPF records, and others then trust none of them. Put all into one and delete the rest.`,
      expected: withInclude(mergedSpf(records), include),
    }
  }
  if (!hasInclude(only, include)) {
    return {
      state: 'differs',
      message:
        'Your SPF record does not name us yet. Change it to this one; all you had is still in it.',
      expected: withInclude(only, include),
    }
  }
  if (lookups > mostLookups) {
    return {
      state: 'differs',
      message: `Reading your SPF record takes ${lookups > 20 ? 'more than 20' : lookups} look-ups. More than 10 are not allowed, so others treat it as broken. Remove an include you no longer need.`,
      expected: only,
    }
  }
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(only)) {
    return {
      state: 'advice',
      message: 'It ends with +all: anybody may send as you. Write ~all instead.',
      expected: only.replace(/(^|\s)\+?all(?=\s|$)/i, '$1~all'),
    }
  }
  return { state: 'ok', message: 'We may send for this domain.', expected: only }
}

/** What others do with mail that is not proven, and where they report it (RFC 7489). */
export function judgeDmarc(
  found: readonly string[],
  { report, inherited }: { readonly report: string; readonly inherited: readonly string[] },
): Verdict {
  const records = found.filter(isDmarc)
  const [only] = records
  if (only === undefined) {
    const above = inherited.find(isDmarc)
    return above
      ? { state: 'ok', message: 'The policy of the domain above holds here.', expected: above }
      : {
          state: 'missing',
          message:
            'There is no DMARC record yet. Large providers ask for one: p=none is fine to begin with.',
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
      message: 'It names no policy. Write p=none, p=quarantine or p=reject.',
    }
  }
  const reports = tags.get('rua') ?? ''
  if (!reports.toLowerCase().includes(report.toLowerCase())) {
    return {
      state: 'advice',
      message: `${policyWords[policy as keyof typeof policyWords]} Reports do not come to us: change it to this one to see them here.`,
      expected: withReport(only, report),
    }
  }
  return { state: 'ok', message: policyWords[policy as keyof typeof policyWords], expected: only }
}

export function spfRecordsIn(found: readonly string[]): string[] {
  return found.filter((text) => /^v=spf1(?:\s|$)/i.test(text))
}

/** `a=b; c=d`, as DKIM and DMARC write it. */
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
  const wanted = `include:${include}`.toLowerCase()
  return record
    .toLowerCase()
    .split(/\s+/)
    .some((term) => term.replace(/^\+/, '') === wanted)
}

function withInclude(record: string, include: string): string {
  if (hasInclude(record, include)) return record
  return record.replace(/^v=spf1\s*/i, `v=spf1 include:${include} `).trim()
}

/** All terms of all records once; the strictest end is the one that a person meant. */
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
const mostLookups = 10
const policyWords = {
  none: 'p=none is fine to begin with; p=reject is best once all reports are good.',
  quarantine: 'Mail that is not proven goes to spam. p=reject is best.',
  reject: 'Mail that is not proven is turned away. This is best.',
} as const
