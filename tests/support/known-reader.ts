import type { Stage } from './attack-samples.ts'
import type { Client } from './client.ts'
import { knownReaderOn } from './reader.ts'

export function knownReader({ server, company }: Stage): Promise<Client> {
  const made =
    readers.get(company.organizationId) ??
    knownReaderOn(server, company.slug, knownAddress(company.slug))
  readers.set(company.organizationId, made)
  return made
}

export function knownAddress(slug: string): string {
  return `reader@${slug}.example`
}

const readers = new Map<string, Promise<Client>>()
