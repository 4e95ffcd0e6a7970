import { parseVisitorToken, type IdentifyVisitor } from '#platform/http/visitor-token.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { anyMember } from '#platform/permissions/access.ts'
import { may } from '#platform/permissions/may.ts'
import type { Principal } from '#platform/permissions/principal.ts'

import { closeCodes } from './live-message.ts'
import type { LiveSocket } from './live-socket.ts'

export type IdentifyMany = (asked: readonly Asked[]) => Promise<(Principal | undefined)[]>

export interface Asked {
  readonly token: string
  readonly organizationId: string
}

export interface SessionCheckNeeds {
  readonly identifyMany: IdentifyMany
  readonly identifyVisitor: IdentifyVisitor
  readonly limits: Limits
}

export class SessionCheck {
  private readonly needs: SessionCheckNeeds

  constructor(needs: SessionCheckNeeds) {
    this.needs = needs
  }

  /**
   * Re-reads every member's session that is older than this. Visitors only receive their own
   * conversations, so they are checked once a minute.
   */
  async refresh(sockets: Iterable<LiveSocket>, maxAgeMs: number): Promise<void> {
    const now = performance.now()
    const stale = [...sockets].filter(
      (socket) =>
        socket.isOpen &&
        now - socket.trustedSince >
          (socket.listener.kind === 'member' ? maxAgeMs : visitorMaxAgeMs),
    )
    const groups = [
      ...Map.groupBy(stale, ({ token, organizationId }) => `${token}|${organizationId}`).values(),
    ]
    const visitors = groups.filter(([first]) => first?.listener.kind === 'visitor')
    const members = groups.filter(([first]) => first?.listener.kind === 'member')
    for (let from = 0; from < members.length; from += perQuery) {
      await this.readMembers(members.slice(from, from + perQuery))
    }
    for (let from = 0; from < visitors.length; from += perQuery) {
      const some = visitors.slice(from, from + perQuery)
      await Promise.all(some.map((sameBrowser) => this.readVisitor(sameBrowser)))
    }
  }

  /** Tabs of one browser share a session and are checked once. */
  private async readMembers(groups: readonly (readonly LiveSocket[])[]): Promise<void> {
    const startedAt = performance.now()
    const principals = await this.needs.identifyMany(
      groups.flatMap(([first]) =>
        first ? [{ token: first.token, organizationId: first.organizationId }] : [],
      ),
    )
    for (const [position, sockets] of groups.entries()) {
      for (const socket of sockets) this.apply(socket, principals[position], startedAt)
    }
  }

  private async readVisitor(sockets: readonly LiveSocket[]): Promise<void> {
    const startedAt = performance.now()
    const token = parseVisitorToken(sockets[0]?.token ?? '')
    const visitor = token && (await this.needs.identifyVisitor(token))
    for (const socket of sockets) {
      if (visitor) socket.trust({ kind: 'visitor', visitor }, startedAt)
      else socket.close(closeCodes.signedOut, 'signed out')
    }
  }

  private apply(socket: LiveSocket, principal: Principal | undefined, startedAt: number): void {
    if (!principal) {
      socket.close(closeCodes.signedOut, 'signed out')
    } else if (!may(principal, anyMember, this.needs.limits).allowed) {
      socket.close(closeCodes.noAccess, 'no longer a member')
    } else {
      socket.trust({ kind: 'member', principal }, startedAt)
    }
  }
}

const perQuery = 500
const visitorMaxAgeMs = 60_000
