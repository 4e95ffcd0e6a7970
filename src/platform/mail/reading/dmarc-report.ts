import { gunzipSync } from 'node:zlib'

import { XMLParser } from 'fast-xml-parser'

import { readZip } from '#lib/archive/read-zip.ts'

import type { ReadFile } from './mail-shape.ts'

export interface DmarcReport {
  readonly reporter: string
  /** Unique together with the reporter. */
  readonly reportKey: string
  readonly domain: string
  readonly policy: 'none' | 'quarantine' | 'reject'
  readonly beginsAt: Date
  readonly endsAt: Date
  readonly sources: readonly DmarcSource[]
}

/** Emails from one IP address with the same result. */
export interface DmarcSource {
  readonly address: string
  readonly count: number
  readonly disposition: 'none' | 'quarantine' | 'reject'
  /** DMARC alignment. */
  readonly isDkimAligned: boolean
  readonly isSpfAligned: boolean
  readonly headerFrom: string
}

/** The first attachment that is a report; undefined if there is none. */
export function findDmarcReport(
  files: readonly Pick<ReadFile, 'bytes'>[],
): DmarcReport | undefined {
  for (const { bytes } of files) {
    const xml = unpacked(bytes)
    const report = xml === undefined ? undefined : readDmarcReport(xml)
    if (report !== undefined) return report
  }
  return undefined
}

export function readDmarcReport(xml: string): DmarcReport | undefined {
  // Entity declarations could expand to a gigabyte.
  if (xml.length > maxBytes || /<!(?:DOCTYPE|ENTITY)/i.test(xml)) return undefined
  const feedback = objectIn(parsed(xml), 'feedback')
  const metadata = objectIn(feedback, 'report_metadata')
  const published = objectIn(feedback, 'policy_published')
  const range = objectIn(metadata, 'date_range')
  const beginsAt = momentIn(range, 'begin')
  const endsAt = momentIn(range, 'end')
  const domain = textIn(published, 'domain').toLowerCase()
  const reportKey = textIn(metadata, 'report_id')
  if (!beginsAt || !endsAt || domain === '' || reportKey === '') return undefined
  return {
    reporter: textIn(metadata, 'org_name') || textIn(metadata, 'email') || 'unknown',
    reportKey,
    domain,
    policy: policyOf(textIn(published, 'p')),
    beginsAt,
    endsAt,
    sources: listIn(feedback, 'record').slice(0, maxSources).flatMap(sourceOf),
  }
}

function sourceOf(record: unknown): DmarcSource[] {
  const row = objectIn(record, 'row')
  const evaluated = objectIn(row, 'policy_evaluated')
  const address = textIn(row, 'source_ip')
  const count = Number(textIn(row, 'count'))
  if (!/^[0-9a-f.:]{3,45}$/i.test(address) || !Number.isInteger(count) || count < 1) return []
  return [
    {
      address,
      count: Math.min(count, 1_000_000_000),
      disposition: policyOf(textIn(evaluated, 'disposition')),
      isDkimAligned: textIn(evaluated, 'dkim').toLowerCase() === 'pass',
      isSpfAligned: textIn(evaluated, 'spf').toLowerCase() === 'pass',
      headerFrom: textIn(objectIn(record, 'identifiers'), 'header_from').toLowerCase(),
    },
  ]
}

/** Reads GZIP, ZIP, or plain XML, never beyond the size limit. */
function unpacked(bytes: Uint8Array): string | undefined {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
      return new TextDecoder().decode(gunzipSync(bytes, { maxOutputLength: maxBytes }))
    }
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
      const limits = { files: 5, fileBytes: maxBytes, bytes: maxBytes }
      const file = readZip(bytes, limits).find(({ path }) => /\.xml$/i.test(path))
      return file === undefined ? undefined : new TextDecoder().decode(file.read())
    }
  } catch {
    // A damaged, encrypted, or oversized file is not a report.
    return undefined
  }
  const head = new TextDecoder().decode(bytes.subarray(0, 500))
  return bytes.length <= maxBytes && /<\?xml|<feedback/i.test(head)
    ? new TextDecoder().decode(bytes)
    : undefined
}

function parsed(xml: string): unknown {
  try {
    return parser.parse(xml)
  } catch {
    return undefined
  }
}

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: false,
  removeNSPrefix: true,
})

function objectIn(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  const found: unknown = Reflect.get(value, name)
  return Array.isArray(found) ? found[0] : found
}

function listIn(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return []
  const found: unknown = Reflect.get(value, name)
  return Array.isArray(found) ? found : [found]
}

function textIn(value: unknown, name: string): string {
  const found = objectIn(value, name)
  return typeof found === 'string' ? found.trim().slice(0, 300) : ''
}

function momentIn(value: unknown, name: string): Date | undefined {
  const seconds = Number(textIn(value, name))
  return Number.isInteger(seconds) && seconds > 0 && seconds < 10_000_000_000
    ? new Date(seconds * 1000)
    : undefined
}

function policyOf(word: string): DmarcReport['policy'] {
  const small = word.toLowerCase()
  return small === 'quarantine' || small === 'reject' ? small : 'none'
}

const maxBytes = 20 * 1_048_576
const maxSources = 5000
