import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Config } from '#platform/config/config.ts'

import { clientAddress } from './client-address.ts'
import type { Exchange } from './exchange.ts'
import { isOnThisMachine } from './on-this-machine.ts'
import { replyOn } from './reply.ts'
import { readCookie, sessionCookieName } from './session-cookie.ts'

/** What of a request and its answer actions may see, the same for calls over HTTP and for pages. */
export function exchangeOf(
  request: IncomingMessage,
  response: ServerResponse,
  config: Config,
): Omit<Exchange, 'file' | 'fileLength'> {
  const isSecure = config.publicUrl.protocol === 'https:'
  return {
    address: clientAddress(request, config.trustedProxies),
    isOnThisMachine: isOnThisMachine(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    origin: request.headers.origin,
    sessionToken: readCookie(request, sessionCookieName(isSecure)),
    cookie: (name) => readCookie(request, name),
    reply: replyOn(response, isSecure),
  }
}
