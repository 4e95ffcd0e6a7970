import type { Exchange } from '#platform/http/exchange.ts'
import type { Call, InputOf, OutputOf } from '#platform/registry/call.ts'
import { perform } from '#platform/registry/perform.ts'
import { Refusal } from '#platform/registry/refuse.ts'

import type { TestServer } from './test-server.ts'
import type { Company } from './two-organizations.ts'

export interface ShareReader {
  must<C extends Call>(offered: C, input: InputOf<C>): Promise<OutputOf<C>>
  try<C extends Call>(offered: C, input: InputOf<C>): Promise<string>
}

export function shareReader(
  { runtime }: TestServer,
  { organizationId, siteId }: Pick<Company, 'organizationId' | 'siteId'>,
  {
    contactId = null,
    key = '',
    address = '203.0.113.7',
  }: {
    readonly contactId?: string | null
    readonly key?: string
    readonly address?: string
  } = {},
): ShareReader {
  async function must<C extends Call>(offered: C, input: InputOf<C>): Promise<OutputOf<C>> {
    const implementation = runtime.registry.calls.find(({ call }) => call.name === offered.name)
    if (!implementation) throw new Error(`${offered.name} is not offered.`)
    const answered = await perform(runtime, implementation, {
      principal: undefined,
      reader: { organizationId, siteId, contactId, key },
      input,
      exchange: exchangeFrom(address),
      requestId: 'test',
    })
    return answered as OutputOf<C>
  }
  return {
    must,
    async try(offered, input) {
      try {
        await must(offered, input)
        return 'ok'
      } catch (error) {
        if (error instanceof Refusal) return error.code
        throw error
      }
    },
  }
}

export function readerKey(name: string): string {
  return name.padEnd(43, '0').slice(0, 43)
}

function exchangeFrom(address: string): Exchange {
  return {
    address,
    userAgent: 'test',
    origin: undefined,
    sessionToken: undefined,
    cookie: () => undefined,
    file: undefined,
    fileLength: undefined,
    isOnThisMachine: false,
    reply: {
      setSessionCookie: () => {},
      clearSessionCookie: () => {},
      setCookie: () => {},
      redirect: () => {},
      sendFile: async () => {},
      showForeignPage: () => {},
    },
  }
}
