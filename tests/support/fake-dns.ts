import type { Dns } from '#platform/outgoing/dns.ts'
import { OutgoingFailed } from '#platform/outgoing/outgoing-error.ts'

/** Name servers that answer from these maps only. */
export function fakeDns(
  txtRecords: ReadonlyMap<string, string[][]>,
  nameRecords: ReadonlyMap<string, string[]>,
): Dns {
  const namesOf = (type: string, name: string): string[] => nameRecords.get(`${type} ${name}`) ?? []
  return {
    async resolveAddresses(name) {
      const found = namesOf('A', name)
      if (found.length === 0) throw new OutgoingFailed('not found')
      return found
    },
    lookupTxt: async (name) => txtRecords.get(name) ?? [],
    lookupCname: async (name) => namesOf('CNAME', name),
    lookupNs: async (name) => namesOf('NS', name),
    lookupMx: async (name) =>
      namesOf('MX', name).map((text) => {
        const [priority, exchange = ''] = text.split(' ')
        return { priority: Number(priority), exchange }
      }),
  }
}
