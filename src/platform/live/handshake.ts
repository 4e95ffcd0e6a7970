import type { IncomingMessage } from 'node:http'

import type { Config } from '#platform/config/config.ts'
import { hostnameOf } from '#platform/http/hosts.ts'
import { ownOriginsOf } from '#platform/http/origin-check.ts'
import type { Identify } from '#platform/http/principal-cache.ts'
import { readCookie, sessionCookieName } from '#platform/http/session-cookie.ts'
import { parseVisitorToken, type IdentifyVisitor } from '#platform/http/visitor-token.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { anyMember } from '#platform/permissions/access.ts'
import { may } from '#platform/permissions/may.ts'
import { refuse } from '#platform/registry/refuse.ts'

import type { Listener } from './listener.ts'

export interface Guest {
  readonly token: string
  readonly organizationId: string
  readonly listener: Listener
}

export type Handshake = (request: IncomingMessage) => Promise<Guest>

export interface HandshakeNeeds {
  readonly config: Config
  readonly limits: Limits
  readonly identify: Identify
  readonly identifyVisitor: IdentifyVisitor
}

/** A visitor's browser sends it before the secret because sockets can't carry custom headers. */
export const liveProtocol = 'parley'

/**
 * Browsers open sockets to any host and send our cookie, so the page's origin must match exactly
 * before the session is read.
 */
export function createHandshake(needs: HandshakeNeeds): Handshake {
  const { config } = needs
  const ownOrigins = ownOriginsOf(config)
  const cookieName = sessionCookieName(config.publicUrl.protocol === 'https:')

  return async (request) => {
    if (!config.mainHosts.has(hostnameOf(request.headers.host) ?? '')) {
      refuse('not_found', 'Nothing found at this address.')
    }
    if (!ownOrigins.has(request.headers.origin ?? '')) {
      refuse('forbidden', 'This request came from another website and was blocked.')
    }
    const [protocol, secret] = protocolsOf(request)
    return protocol === liveProtocol && secret !== undefined
      ? resolveVisitor(needs, secret)
      : resolveMember(needs, request, readCookie(request, cookieName) ?? '')
  }
}

async function resolveMember(
  { identify, limits }: HandshakeNeeds,
  request: IncomingMessage,
  token: string,
): Promise<Guest> {
  const principal = token === '' ? undefined : await identify(token, askedOrganization(request))
  const verdict = may(principal, anyMember, limits)
  if (!verdict.allowed) refuse(verdict.code, verdict.sentence)
  if (!principal?.membership) throw new Error('A socket was allowed without a membership.')
  const { organizationId } = principal.membership
  return { token, organizationId, listener: { kind: 'member', principal } }
}

async function resolveVisitor({ identifyVisitor }: HandshakeNeeds, token: string): Promise<Guest> {
  const parsed = parseVisitorToken(token)
  const visitor = parsed && (await identifyVisitor(parsed))
  if (!visitor) refuse('unauthorized', 'Reopen the chat to continue.')
  const { organizationId } = visitor
  return { token, organizationId, listener: { kind: 'visitor', visitor } }
}

function protocolsOf({ headers }: IncomingMessage): readonly string[] {
  return (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
}

function askedOrganization({ url = '' }: IncomingMessage): string | undefined {
  const asked = URL.parse(url, 'http://socket')?.searchParams.get('organization')
  if (asked === null || asked === undefined) return undefined
  if (uuid.test(asked)) return asked.toLowerCase()
  refuse('not_found', 'You’re not a member of this organization.')
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
