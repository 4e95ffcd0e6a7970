import type { IncomingMessage } from 'node:http'

import { isLocalName } from '#lib/local-name.ts'

import { hostnameOf } from './hosts.ts'

/**
 * A local proxy or tunnel also connects from the loopback address, so the Host and proxy headers
 * count too.
 */
export function isOnThisMachine({ socket, headers }: IncomingMessage): boolean {
  return (
    /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '') &&
    isLocalName(hostnameOf(headers.host) ?? '') &&
    !Object.keys(headers).some((name) => name === 'via' || /^(x-)?forwarded/.test(name))
  )
}
