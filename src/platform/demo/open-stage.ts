import { randomToken } from '#lib/random-token.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { Membership, Principal, Reader } from '#platform/permissions/principal.ts'
import type { Call, InputOf, OutputOf } from '#platform/registry/call.ts'
import { perform } from '#platform/registry/perform.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import type { Runtime } from '#platform/scope/runtime.ts'

import type { Act, DemoCompany, DemoStage } from './demo-part.ts'

export type FindMembership = (
  userId: string,
  organizationId: string,
) => Promise<Membership | undefined>

export function openStage(
  runtime: Runtime,
  { organizationId, ownerId }: DemoCompany,
  findMembership: FindMembership,
): DemoStage {
  const ids = new Map<string, string>()

  function stageOn(on: Runtime): DemoStage {
    const actAs =
      (userId: string): Act =>
      async (offered, input, browser) => {
        const membership = await findMembership(userId, organizationId)
        return make(on, offered, input, { principal: principalOf(userId, membership), browser })
      }
    return {
      runtime: on,
      organizationId,
      act: actAs(ownerId),
      as: (name) => actAs(idOf('user', name)),
      visit: (offered, input, browser) => make(on, offered, input, { organizationId, browser }),
      readAs(contactId) {
        const siteId = idOf('site', 'main')
        const key = contactId === null ? randomToken() : ''
        const reader = { organizationId, siteId, contactId, key }
        return (offered, input, browser) => make(on, offered, input, { reader, browser })
      },
      inScope: (action) => inOrganization(on, organizationId, bySystem('demo', 'write'), action),
      get earlier() {
        return stageOn({ ...on, now: () => new Date(on.now().getTime() - earlierMs) })
      },
      in: (company) => openStage(on, company, findMembership),
      put: (kind, name, id) => void ids.set(`${kind} ${name}`, id),
      id: idOf,
    }
  }

  function idOf(kind: string, name: string): string {
    const id = ids.get(`${kind} ${name}`)
    if (id === undefined) throw new Error(`No part of the demo has put the ${kind} "${name}".`)
    return id
  }

  return stageOn(runtime)
}

const earlierMs = 50 * 60_000

function principalOf(userId: string, membership: Membership | undefined): Principal {
  return {
    sessionId: crypto.randomUUID(),
    userId,
    name: '',
    staffRole: undefined,
    hasSteppedUp: true,
    membership,
  }
}

async function make<C extends Call>(
  runtime: Runtime,
  offered: C,
  input: InputOf<C>,
  {
    browser,
    ...who
  }: {
    readonly principal?: Principal
    readonly organizationId?: string
    readonly reader?: Reader
    readonly browser?: Partial<Exchange> | undefined
  },
): Promise<OutputOf<C>> {
  const implementation = runtime.registry.calls.find(({ call }) => call.name === offered.name)
  if (!implementation) throw new Error(`${offered.name} isn't available here.`)
  const answer = await perform(runtime, implementation, {
    principal: undefined,
    ...who,
    input,
    exchange: { ...noBrowser, ...(!who.principal && nextBrowser()), ...browser },
    requestId: 'demo',
  })
  return answer as OutputOf<C>
}

/**
 * Requests come from many IP addresses, as they would in production, so that rate limits count them
 * separately.
 */
function nextBrowser(): Pick<Exchange, 'address' | 'userAgent'> {
  browsers += 1
  return {
    address: `198.51.${100 + (browsers >> 8)}.${browsers & 255}`,
    userAgent: userAgents[browsers % userAgents.length] ?? 'demo',
  }
}
let browsers = 0

const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
]

const noBrowser: Exchange = {
  address: '127.0.0.1',
  userAgent: 'demo',
  origin: undefined,
  sessionToken: undefined,
  cookie: () => undefined,
  file: undefined,
  fileLength: undefined,
  isOnThisMachine: true,
  reply: {
    setSessionCookie() {},
    clearSessionCookie() {},
    setCookie() {},
    redirect() {},
    sendFile: () => Promise.resolve(),
    showForeignPage() {},
  },
}
