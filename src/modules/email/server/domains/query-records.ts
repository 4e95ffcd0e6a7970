import { getDomain } from 'tldts'

import type { Dns } from '#platform/outgoing/dns.ts'

import type { DomainRecord } from '../../model.ts'
import type { ExpectedRecord } from './expected-records.ts'
import { checkAlias, checkExchange } from './check-names.ts'
import {
  checkDmarc,
  checkDkimKey,
  checkSpf,
  spfRecordsIn,
  type Verdict,
} from './check-txt-records.ts'
import { countSpfLookups } from './spf-lookups.ts'

/** Queries every record and describes the differences. */
export async function queryRecords(
  expected: readonly ExpectedRecord[],
  dns: Dns,
): Promise<DomainRecord[]> {
  return Promise.all(expected.map((record) => lookAt(record, dns)))
}

async function lookAt(record: ExpectedRecord, dns: Dns): Promise<DomainRecord> {
  try {
    const { found, verdict } = await ask(record, dns)
    return { ...record, found: found.slice(0, 10).map(short), ...verdict }
  } catch {
    // Reporting "missing" here could cost a domain its verification because of a short DNS outage.
    const message = 'The name servers didn’t respond. We’ll try again soon.'
    return { ...record, found: [], state: 'unknown', message }
  }
}

async function ask(
  { kind, host, expected }: ExpectedRecord,
  dns: Dns,
): Promise<{ found: string[]; verdict: Verdict }> {
  switch (kind) {
    case 'dkim':
    case 'dkim_next': {
      const found = await textsOf(dns, host)
      return { found, verdict: checkDkimKey(found, expected.slice(expected.indexOf('p=') + 2)) }
    }
    case 'spf': {
      const found = spfRecordsIn(await textsOf(dns, host))
      const [only] = found
      const lookups = only === undefined ? 0 : await countSpfLookups(only, dns.lookupTxt)
      const include = /include:(\S+)/.exec(expected)?.[1] ?? ''
      return { found, verdict: checkSpf(found, { include, lookups }) }
    }
    case 'dmarc': {
      const found = await textsOf(dns, host)
      const report = /mailto:(\S+)/.exec(expected)?.[1] ?? ''
      const inherited = found.length > 0 ? [] : await policyAbove(dns, host)
      return { found, verdict: checkDmarc(found, { report, inherited }) }
    }
    case 'return_path':
    case 'tracking': {
      const found = await dns.lookupCname(host)
      return { found, verdict: checkAlias(found, expected) }
    }
    case 'mx': {
      const found = await dns.lookupMx(host)
      return {
        found: found.map(({ priority, exchange }) => `${priority} ${exchange}`),
        verdict: checkExchange(found, expected.replace(/^\d+ /, '')),
      }
    }
  }
}

async function textsOf({ lookupTxt }: Dns, host: string): Promise<string[]> {
  return (await lookupTxt(host)).map((parts) => parts.join('').trim())
}

/** Subdomains inherit the policy of the registered domain. */
async function policyAbove(dns: Dns, host: string): Promise<string[]> {
  const domain = host.replace(/^_dmarc\./, '')
  const registered = getDomain(domain, { allowPrivateDomains: true })
  return registered && registered !== domain ? textsOf(dns, `_dmarc.${registered}`) : []
}

function short(text: string): string {
  return text.length > 1000 ? `${text.slice(0, 1000)}…` : text
}
