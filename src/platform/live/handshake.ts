import type { IncomingMessage } from 'node:http'

import type { Config } from '#platform/config/config.ts'
import { hostnameOf } from '#platform/http/hosts.ts'
import { ownOriginsOf } from '#platform/http/origin-check.ts'
import type { Identify } from '#platform/http/principal-cache.ts'
import { readCookie, sessionCookieName } from '#platform/http/session-cookie.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { anyMember } from '#platform/permissions/access.ts'
import { may } from '#platform/permissions/may.ts'
import type { Principal } from '#platform/permissions/principal.ts'
import { refuse } from '#platform/registry/refuse.ts'

/** Who stands behind a socket, and the organization it was opened for. */
export interface Guest {
  readonly token: string
  readonly organizationId: string
  readonly principal: Principal
}

export type Handshake = (request: IncomingMessage) => Promise<Guest>

/**
 * A browser opens sockets to any host and sends our cookie with them, so the page's origin must be
 * our own exactly, before the session is looked at.
 */
export function createHandshake(config: Config, limits: Limits, identify: Identify): Handshake {
  const ownOrigins = ownOriginsOf(config)
  const cookieName = sessionCookieName(config.publicUrl.protocol === 'https:')

  return async (request) => {
    if (!config.mainHosts.has(hostnameOf(request.headers.host) ?? '')) {
      refuse('not_found', 'There is nothing at this address.')
    }
    if (!ownOrigins.has(request.headers.origin ?? '')) {
      refuse('forbidden', 'This request came from another web site and was refused.')
    }
    const token = readCookie(request, cookieName) ?? ''
    const principal = token === '' ? undefined : await identify(token, askedOrganization(request))
    const verdict = may(principal, anyMember, limits)
    if (!verdict.allowed) refuse(verdict.code, verdict.sentence)
    if (!principal?.membership) throw new Error('A socket was allowed without a membership.')
    return { token, principal, organizationId: principal.membership.organizationId }
  }
}

function askedOrganization({ url = '' }: IncomingMessage): string | undefined {
  const asked = URL.parse(url, 'http://socket')?.searchParams.get('organization')
  if (asked === null || asked === undefined) return undefined
  if (uuid.test(asked)) return asked.toLowerCase()
  refuse('not_found', 'You are not a member of this organization.')
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
