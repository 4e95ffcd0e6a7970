import type { Scope } from '#platform/scope/scope.ts'

import type { DomainRecord, RecordKind } from '../../model.ts'
import { reportAddress } from './report-address.ts'

export interface RecordRuntime {
  /** The host that receives our email; its SPF record lists the servers that send for us. */
  readonly mailInDomain: string
  readonly linkHost: string
}

export function recordRuntime({ product: { config } }: Pick<Scope, 'product'>): RecordRuntime {
  return { mailInDomain: config.mailInDomain, linkHost: config.publicUrl.hostname }
}

export interface DomainFacts {
  readonly id: string
  readonly domain: string
  readonly returnPathLabel: string
  readonly trackingLabel: string
  readonly receives: boolean
}

export interface PublicKey {
  readonly selector: string
  readonly publicKey: string
  readonly state: 'active' | 'next'
}

export type ExpectedRecord = Pick<
  DomainRecord,
  'kind' | 'type' | 'host' | 'expected' | 'isRequired'
>

/** The DNS records a domain needs. */
export function expectedRecords(
  row: DomainFacts,
  keys: readonly PublicKey[],
  { mailInDomain, linkHost }: RecordRuntime,
): ExpectedRecord[] {
  const { domain } = row
  const active = keys.find(({ state }) => state === 'active')
  const next = keys.find(({ state }) => state === 'next')
  return [
    ...(active ? [keyRecord('dkim', domain, active)] : []),
    {
      kind: 'spf',
      type: 'TXT',
      host: domain,
      expected: `v=spf1 include:${mailInDomain} ~all`,
      isRequired: true,
    },
    {
      kind: 'return_path',
      type: 'CNAME',
      host: `${row.returnPathLabel}.${domain}`,
      expected: mailInDomain,
      isRequired: true,
    },
    {
      kind: 'dmarc',
      type: 'TXT',
      host: `_dmarc.${domain}`,
      expected: `v=DMARC1; p=none; rua=mailto:${reportAddress(row.id, mailInDomain)}`,
      isRequired: false,
    },
    ...(row.receives
      ? [
          {
            kind: 'mx' as const,
            type: 'MX' as const,
            host: domain,
            expected: `10 ${mailInDomain}`,
            isRequired: true,
          },
        ]
      : []),
    ...(next ? [keyRecord('dkim_next', domain, next)] : []),
    {
      kind: 'tracking',
      type: 'CNAME',
      host: `${row.trackingLabel}.${domain}`,
      expected: linkHost,
      isRequired: false,
    },
  ]
}

function keyRecord(
  kind: Extract<RecordKind, 'dkim' | 'dkim_next'>,
  domain: string,
  { selector, publicKey }: PublicKey,
): ExpectedRecord {
  return {
    kind,
    type: 'TXT',
    host: `${selector}._domainkey.${domain}`,
    expected: `v=DKIM1; k=rsa; p=${publicKey}`,
    isRequired: kind === 'dkim',
  }
}
