import type { IncomingMessage } from 'node:http'

import { isLocalName } from '#lib/local-name.ts'

import { hostnameOf } from './hosts.ts'

/**
 * A proxy or tunnel on this machine connects from the loopback address too, so the name that was
 * asked for and the marks that proxies leave count as well.
 */
export function isOnThisMachine({ socket, headers }: IncomingMessage): boolean {
  return (
    /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '') &&
    isLocalName(hostnameOf(headers.host) ?? '') &&
    !Object.keys(headers).some((name) => name === 'via' || /^(x-)?forwarded/.test(name))
  )
}
