import type { Exchange } from '#platform/http/exchange.ts'
import type { Principal } from '#platform/permissions/principal.ts'
import type { Runtime } from '#platform/scope/runtime.ts'

import type { CallClient } from './call-client.ts'
import type { OutputOf } from './call.ts'
import { perform } from './perform.ts'

/** The same calls without HTTP, for server rendering. Permissions are checked as usual. */
export function inProcessClient(
  runtime: Runtime,
  asked: { principal: Principal | undefined; requestId: string; exchange: Exchange },
): CallClient {
  return async (offered, input) => {
    const implementation = runtime.registry.calls.find(({ call }) => call.name === offered.name)
    if (!implementation) throw new Error(`${offered.name} isn’t in the registry.`)
    return (await perform(runtime, implementation, { ...asked, input })) as OutputOf<typeof offered>
  }
}
