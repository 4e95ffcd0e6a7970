import { lookup, Resolver } from 'node:dns/promises'
import { seconds } from '#lib/duration.ts'
import { asOutgoingError, OutgoingFailed } from './outgoing-error.ts'

export interface Dns {
  /** All addresses of a name; never empty. */
  resolveAddresses: ResolveAddresses
  /** The TXT records of a name, each in its parts. */
  lookupTxt: (hostname: string) => Promise<string[][]>
  /** The CNAME target; empty if there is none. */
  lookupCname: (hostname: string) => Promise<string[]>
  /** MX records, highest priority first. */
  lookupMx: (hostname: string) => Promise<MailExchange[]>
  /** The name servers of a zone; empty for a name inside one. */
  lookupNs: (hostname: string) => Promise<string[]>
}

export interface MailExchange {
  readonly exchange: string
  readonly priority: number
}

export type ResolveAddresses = (hostname: string) => Promise<string[]>

export interface DnsOptions {
  /** Name servers as "address:port"; the system's by default. */
  servers?: string[]
  timeout?: number
}

// Queries name servers directly. The system lookup blocks a thread that files and password hashing
// need, can't be aborted, and resolves internal names.
export function createDns({ servers, timeout = seconds(3) }: DnsOptions = {}): Dns {
  async function ask<T>(question: (resolver: Resolver) => Promise<T>): Promise<T> {
    const resolver = new Resolver({ timeout, tries: 1 })
    if (servers) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), timeout)
    try {
      return await question(resolver)
    } finally {
      clearTimeout(timer)
    }
  }

  function askForRecords<T>(question: (resolver: Resolver) => Promise<T[]>): Promise<T[]> {
    return ask(async (resolver) => {
      try {
        return await question(resolver)
      } catch (error) {
        if (isNoRecord(error)) return []
        throw asOutgoingError(error)
      }
    })
  }

  return {
    resolveAddresses: (hostname) =>
      ask(async (resolver) => {
        const [four, six] = await Promise.allSettled([
          resolver.resolve4(hostname),
          resolver.resolve6(hostname),
        ])
        const addresses = [four, six].flatMap((answer) =>
          answer.status === 'fulfilled' ? answer.value : [],
        )
        if (addresses.length > 0) return addresses
        throw asOutgoingError(
          four.status === 'rejected' ? four.reason : new OutgoingFailed('not found'),
        )
      }),

    lookupTxt: (hostname) => askForRecords((resolver) => resolver.resolveTxt(hostname)),
    lookupCname: (hostname) => askForRecords((resolver) => resolver.resolveCname(hostname)),
    lookupNs: (hostname) => askForRecords((resolver) => resolver.resolveNs(hostname)),
    lookupMx: async (hostname) => {
      const found = await askForRecords((resolver) => resolver.resolveMx(hostname))
      return found
        .map(({ exchange, priority }) => ({ exchange, priority }))
        .toSorted((one, other) => one.priority - other.priority)
    },
  }
}

/**
 * For installs that may reach their own network: the system lookup knows the hosts file and
 * internal names.
 */
export const resolveBySystem: ResolveAddresses = async (hostname) => {
  try {
    const found = await lookup(hostname, { all: true })
    return found.map(({ address }) => address)
  } catch (error) {
    throw asOutgoingError(error)
  }
}

function isNoRecord(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENODATA', 'ENOTFOUND'].includes(String(error.code))
  )
}
